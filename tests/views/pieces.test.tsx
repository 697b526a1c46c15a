import { useState, type ReactElement, type ReactNode } from 'react'
import type { GalleryRow } from '../../gallery/frozenActor'
import * as ui from '../../src/ui'
import { Slider } from '../../src/ui/controls/Slider'
import { PointMenu } from '../../src/ui/overlays/PointMenu'
import { showsAsWritten } from '../support/galleryOutline'

const none = () => undefined
const off = 'Wait for the rows'

/** A piece that stores a value, which stands below it, and what else it reported. */
function Live<Value>({
  label,
  first,
  draw,
}: {
  label: string
  first: Value
  draw: (value: Value, set: (value: Value) => void, say: (word: string) => () => void) => ReactNode
}) {
  const [value, set] = useState(first)
  const [said, setSaid] = useState('')
  const say = (word: string) => () => setSaid((before) => `${before} ${word}`)
  return (
    <section aria-label={label}>
      {draw(value, set, say)}
      <p>{`${JSON.stringify(value)}${said}`}</p>
    </section>
  )
}
const row = (name: string, ...pieces: ReactElement[]): GalleryRow => ({
  name,
  show: () => (
    <main>
      {pieces.map((piece, at) => (
        <div key={at}>{piece}</div>
      ))}
    </main>
  ),
})

const thumb = (label: string, value: number, onChange: (value: number) => void) => ({
  ...{ label, value, onChange },
})
const slider = (label: string, disabledReason: string | null, from?: number) => (
  <Live
    label={label}
    first={30}
    draw={(value, set) => (
      <Slider
        {...{ label, disabledReason }}
        {...(from === undefined ? {} : { from })}
        valueText={`${value} %`}
        min={10}
        max={90}
        thumbs={[thumb(`${label} of all`, value, set)]}
        marks={[10, 50, 90]}
      />
    )}
  />
)
const range = (label: string, first: [number, number]) => (
  <Live
    label={label}
    first={first}
    draw={([low, high], set) => (
      <Slider
        label={label}
        valueText={`${low} to ${high}`}
        min={0}
        max={100}
        thumbs={[
          thumb('From', low, (to) => set([to, high])),
          thumb('To', high, (to) => set([low, to])),
        ]}
        marks={[0, 100]}
      />
    )}
  />
)

const people = [
  { id: 1, title: 'Ana', hint: 'ana@a.org' },
  { id: 2, title: 'Bo' },
  { id: 12, title: 'Cy', hint: 'cy@a.org' },
]
type Many = Partial<Parameters<typeof ui.MultiSelect>[0]>
const several = (label: string, more: Many = {}) => (
  <Live
    label={label}
    first={[people[0]?.id, 7]}
    draw={(ids, set) => (
      <Live
        label={`Search of ${label}`}
        first=""
        draw={(search, onSearch) => (
          <ui.MultiSelect
            {...{ label, search, onSearch }}
            options={people}
            chosen={[
              ...people.filter(({ id }) => ids.includes(id)),
              ...(ids.includes(7) ? [{ id: 7, title: 'Di', fixedReason: 'Di is the owner' }] : []),
            ]}
            onToggle={({ id }) =>
              set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
            }
            loading={false}
            problem={null}
            none="Nobody"
            {...more}
          />
        )}
      />
    )}
  />
)

const kinds = [
  { value: 'a', label: 'Apple', note: '3 rows' },
  { value: 'b', label: 'Berry' },
]
type One = Partial<Parameters<typeof ui.Select>[0]>
const one = (label: string, first: string | null, more: One = {}) => (
  <Live
    label={`Choice of ${label}`}
    first={first}
    draw={(value, onChange) => (
      <ui.Select {...{ label, value, onChange }} options={kinds} {...more} />
    )}
  />
)

const choiceRows = [
  row(
    'sliders',
    slider('Opacity', null),
    slider('Share', null, 10),
    slider('Off', off),
    range('Size', [20, 40]),
    range('Large', [60, 80]),
  ),
  row(
    'several of many',
    several('People', { more: 1240, hint: 'Who may see it', placeholder: 'Find people' }),
    several('Loaded', { more: 0 }),
    several('Searched', { loading: true }),
    several('Failed', { problem: { message: 'The server is away' }, loading: true }),
    several('Nobody found', { options: [], more: 3 }),
  ),
  row(
    'one of some',
    one('Fruit', 'a', { icon: <ui.InfoIcon />, required: true, hint: 'What grows' }),
    one('Berries', 'b', { icon: <ui.InfoIcon /> }),
    one('Noted', 'a'),
    one('Unchosen', null, { placeholder: 'Choose', error: 'Choose a fruit', size: 'medium' }),
    one('Gone', 'z'),
    one('Unseen', 'b', { labelHidden: true }),
    one('Not now', 'a', { disabledReason: off }),
  ),
]

const segments = (label: string, more: object = {}) => (
  <Live
    label={`Choice of ${label}`}
    first="b"
    draw={(value, onChange) => (
      <ui.Segmented {...{ label, value, onChange }} options={kinds} {...more} />
    )}
  />
)
const switchRows = [
  row(
    'one of few',
    segments('Kind', { required: true, hint: 'One of two' }),
    segments('Kind later', { disabledReason: off }),
    <Live
      label="A submitted one"
      first={0}
      draw={(count, set) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            set(count + 1)
          }}
        >
          {segments('Kind in a form')}
        </form>
      )}
    />,
    <Live
      label="Radios"
      first="a"
      draw={(value, onChange) => (
        <ui.RadioList label="All kinds" {...{ value, onChange }} options={kinds} />
      )}
    />,
    <Live
      label="Pressed"
      first={null as string | null}
      draw={(on, set) => (
        <ui.Switches
          label="Fits"
          options={[
            { key: 'all', label: 'Fit all' },
            { key: 'one', label: 'Fit one' },
          ]}
          on={on}
          onToggle={(key) => set(key === on ? null : key)}
        />
      )}
    />,
    ...['grid', 'list'].map((first) => (
      <Live
        key={first}
        label={`Layout ${first}`}
        first={first as 'grid' | 'list'}
        draw={(value, onChange) => (
          <ui.LayoutSwitch of={`Charts ${first}`} {...{ value, onChange }} />
        )}
      />
    )),
  ),
  row(
    'boxes',
    ...([true, false, 'mixed'] as const).map((first) => (
      <Live
        key={String(first)}
        label={`Box ${first}`}
        first={first as boolean | 'mixed'}
        draw={(checked, onChange) => (
          <ui.Checkbox label={`Is ${first}`} {...{ checked, onChange }} />
        )}
      />
    )),
    <Live
      label="Box later"
      first={true as boolean}
      draw={(checked, onChange) => (
        <ui.Checkbox label="Is later" labelHidden disabledReason={off} {...{ checked, onChange }} />
      )}
    />,
    <ui.OnOff on />,
    <ui.OnOff on={false} />,
  ),
]

type Searched = Partial<Parameters<typeof ui.SearchBox>[0]>
const search = (label: string, first: string, more: Searched = {}) => (
  <Live
    label={`Field ${label}`}
    first={first}
    draw={(value, onChange) => <ui.SearchBox {...{ label, value, onChange }} {...more} />}
  />
)
const file = { name: 'rows.csv', description: 'CSV, 3 kB' }
const fieldRows = [
  row(
    'searches',
    search('Find', '', { hotkey: '/', counter: '24/24' }),
    search('Find more', 'x', { hotkey: '/', counter: '4/24', width: 200, size: 'large' }),
    search('Find later', 'x', { disabledReason: off, hotkey: '/' }),
    <Live
      label="Texts"
      first={['', 'n/a'] as readonly string[]}
      draw={(values, onChange) => (
        <ui.TagField label="Nulls" placeholder="Type" hint="Enter" {...{ values, onChange }} />
      )}
    />,
  ),
  row(
    'fields',
    ...[
      { label: 'Plain', hint: 'A hint', placeholder: 'Name' },
      { label: 'Wrong', required: true, error: 'Too long', hint: 'A hint', mono: true },
      { label: 'Off', disabledReason: off, hint: 'A hint', type: 'number' as const },
      { label: 'Read', readOnly: true, size: 'medium' as const },
    ].map((more) => (
      <Live
        key={more.label}
        label={`Field ${more.label}`}
        first="7"
        draw={(value, onChange, say) => (
          <ui.Field {...more} {...{ value, onChange }} onBlur={say('left')} />
        )}
      />
    )),
    <Live
      label="Password"
      first="key"
      draw={(value, onChange) => <ui.PasswordField label="Secret" {...{ value, onChange }} />}
    />,
    <Live
      label="Lines"
      first="SELECT 1"
      draw={(value, onChange, say) => (
        <ui.TextArea
          {...{ value, onChange }}
          label="SQL"
          error="No table"
          hint="One statement"
          required
          onBlur={say('left')}
        />
      )}
    />,
  ),
  row(
    'files',
    ...[
      { label: 'Empty', file: null, error: null, hint: 'Up to 2 GB' },
      { label: 'Full', file, error: null, hint: null },
      { label: 'Bad', file, error: 'Not a CSV', hint: null, disabledReason: off },
    ].map((more) => (
      <ui.FileDrop
        key={more.label}
        {...more}
        accept=".csv"
        invitation={{ title: 'Drop a file', description: 'or paste' }}
        onFiles={none}
      />
    )),
  ),
]

interface Film {
  id: number
  title: string
}
const films = ['Ada', 'Bees', 'Cold'].map((title, at) => ({ id: at + 1, title }))
const filmColumns: readonly ui.TableColumn<Film>[] = [
  { key: 'mark', header: '', render: ({ id }) => <i>{id}</i>, align: 'mark', width: 32 },
  { key: 'title', header: 'Title', render: ({ title }) => title, sortable: true },
  { key: 'id', header: 'Number', render: ({ id }) => id, align: 'end', width: '20%' },
  {
    key: 'tools',
    header: 'Tools',
    render: ({ title }) => <button>{`Delete ${title}`}</button>,
    align: 'tools',
  },
]
type Tabled = Partial<Parameters<typeof ui.Table<Film>>[0]>
const table = (label: string, more: Tabled = {}) => (
  <ui.Table
    {...{ label, rows: films, columns: filmColumns }}
    rowKey={({ id }) => id}
    empty="No films"
    foot={<p>{`Foot of ${label}`}</p>}
    {...more}
  />
)
const tableRows = [
  row(
    'tables',
    table('Plain'),
    table('Loading', { rows: [], loading: true, bones: 2 }),
    table('Loading more', { rows: films.slice(0, 1), loading: true }),
    table('Nothing', { rows: [] }),
    <Live
      label="Clicked"
      first={2 as number | null}
      draw={(selectedKey, set, say) =>
        table('Chosen', {
          selectedKey,
          onRowClick: ({ id }) => set(id),
          onRowOpen: ({ title }) => say(`open ${title}`)(),
          onSort: (key) => say(`sort ${key}`)(),
          sorted: { key: 'title', direction: 'desc' },
          menuOf: ({ title }) => ({
            name: title,
            choices: [{ key: 'a', label: `Rename ${title}`, onSelect: say(title) }],
          }),
        })
      }
    />,
    <Live
      label="Marked"
      first={[3]}
      draw={(ids, set, say) =>
        table('Marks', {
          markedKeys: new Set(ids),
          onRowMark: ({ id }) => set([...ids, id]),
          onRowClick: ({ title }) => say(title)(),
          onSort: none,
          sorted: { key: 'title', direction: 'asc' },
        })
      }
    />,
  ),
  row(
    'pages of a list',
    ...[
      { from: 0, to: 25, count: 1240, page: 0 },
      { from: 25, to: 50, count: 1240, page: 1 },
      { from: 1225, to: 1240, count: 1240, page: 49 },
      { from: 0, to: 0, count: 0, page: 0 },
    ].map((pages, at) => (
      <Live
        key={at}
        label={`Page ${at}`}
        first={pages.page}
        draw={(_, set) => <ui.Pager {...pages} onTurn={set} />}
      />
    )),
  ),
  row(
    'long lists',
    ...[false, true].map((isMany) => (
      <Live
        key={String(isMany)}
        label={isMany ? 'Several' : 'Single'}
        first={['b']}
        draw={(keys, set, say) => (
          <ui.LongList
            label={isMany ? 'Tables' : 'Table'}
            several={isMany}
            chosen={new Set(keys)}
            items={[
              { key: 'a', name: 'main.Films', note: '3 rows' },
              { key: 'b', name: 'sales', icon: <ui.InfoIcon />, note: 'New', tone: 'accent' },
              {
                key: 'c',
                name: 'gone',
                disabledReason: 'It was dropped',
                tone: 'danger',
                note: '!',
              },
            ]}
            onChoose={(items, isChosen) => {
              const chosen = items.map(({ key }) => key)
              say(isChosen ? 'on' : 'off')()
              set(isChosen ? [...keys, ...chosen] : keys.filter((key) => !chosen.includes(key)))
            }}
            none="No tables"
          />
        )}
      />
    )),
    <ui.LongList label="Empty" items={[]} chosen={new Set()} onChoose={none} none="No tables" />,
  ),
]

const menuItems = (say: (word: string) => () => void): readonly ui.MenuChoice[] => [
  { key: 'a', label: 'Open', onSelect: say('open'), icon: <ui.InfoIcon />, hint: 'In a tab' },
  { key: 'b', label: 'Grid lines', onSelect: say('lines'), checked: true, separated: true },
  { key: 'c', label: 'Names', onSelect: say('names'), checked: false },
  { key: 'd', label: 'By name', onSelect: say('by name'), checked: true, exclusive: true },
  { key: 'e', label: 'By date', onSelect: say('by date'), checked: false, exclusive: true },
  { key: 'f', label: 'Copy', onSelect: say('copy'), disabledReason: off, hint: 'All of it' },
  { key: 'g', label: 'Delete', onSelect: say('delete'), danger: true, separated: true },
]
const overlayRows = [
  row(
    'menus',
    <Live
      label="A menu"
      first={0}
      draw={(_, __, say) => (
        <ui.Menu
          trigger={<ui.Button>More</ui.Button>}
          items={menuItems(say)}
          head={<b>Of all</b>}
        />
      )}
    />,
  ),
  row(
    'menus beside something',
    <Live
      label="Beside"
      first={false as boolean}
      draw={(open, set, say) => (
        <PointMenu
          label="Of the point"
          {...{ open }}
          onOpenChange={set}
          choices={[
            ...menuItems(say),
            { key: 'h', label: 'Deeper', onSelect: none, choices: menuItems(say), checked: false },
          ]}
        >
          <button>Point</button>
        </PointMenu>
      )}
    />,
  ),
  row(
    'folded parts',
    <ui.Fold title="Advanced" summary="3 changed" folded>
      <p>Inside</p>
    </ui.Fold>,
    <ui.Fold title="Open" summary="Nothing changed">
      <p>Inside</p>
    </ui.Fold>,
    <ui.Fold title="Urgent" summary="Wrong" folded urgent>
      <p>Inside</p>
    </ui.Fold>,
    ...[undefined, 0, 7].map((count, at) => (
      <Live
        key={at}
        label={`Section ${at}`}
        first={at === 1}
        draw={(folded, onFold, say) => (
          <ui.Section
            {...{ title: `Charts ${at}`, count, folded, onFold }}
            tools={<b>Tools</b>}
            all={{ path: '/charts', onFollow: (path) => say(path)() }}
          >
            <p>Inside</p>
          </ui.Section>
        )}
      />
    )),
  ),
]

const states = ['pending', 'running', 'success', 'failed', 'timed_out', 'stopped'] as const
const started = Date.parse('2026-01-15T11:59:00Z')
const textRows = [
  row(
    'runs',
    ...states.map((status) => (
      <section key={status} aria-label={status}>
        <ui.RunStatus status={status} detail={status === 'failed' ? 'No table' : null}>
          {status}
        </ui.RunStatus>
        <ui.RunStatus {...{ status }} detail={null} dot>
          {status}
        </ui.RunStatus>
        <ui.RunClock {...{ status }} startedAt={started} endedAt={started + 61_250} />
      </section>
    )),
    <ui.RunClock status={null} startedAt={started} endedAt={null} />,
    <ui.RunClock status="stopped" startedAt={started} endedAt={null} />,
    <ui.QueryTime startedAt={null} endedAt={null} />,
    <ui.QueryTime startedAt={started} endedAt={null} />,
    <ui.QueryTime startedAt={started} endedAt={started + 1239} />,
    <ui.Outcome intent="success">Saved</ui.Outcome>,
    <ui.Outcome intent="progress">Saving</ui.Outcome>,
    ...[null, 0, 0.004, 0.5, 1].map((part) => (
      <ui.ProgressBar key={part} label={`Part ${part}`} part={part} line={part === 0.5} />
    )),
  ),
  row(
    'notices',
    ...(['danger', 'warning', 'success', 'info', 'progress'] as const).map((intent) => (
      <ui.Notice key={intent} {...{ intent }} title={`Title of ${intent}`} action={<b>Do</b>}>
        Detail
      </ui.Notice>
    )),
    <ui.Notice intent="info">Detail alone</ui.Notice>,
    <ui.ProblemNote problem={{ message: 'It is away' }} />,
    <Live
      label="Problem"
      first={0}
      draw={(count, set) => (
        <ui.ProblemNote
          problem={{ message: 'It is away' }}
          title="Not loaded"
          onRetry={() => set(count + 1)}
        />
      )}
    />,
    <ui.EmptyState title="Nothing" heads boxed action={<b>Do</b>}>
      Add one
    </ui.EmptyState>,
    <ui.EmptyState title="Small" compact />,
    ...[false, true].map((slow) => (
      <Live
        key={String(slow)}
        label={slow ? 'Slow' : 'Quick'}
        first={0}
        draw={(_, __, say) => (
          <ui.WaitingPlace {...{ slow }} onCancel={say('cancel')} onRetry={say('again')}>
            <p>outer</p>
            <ui.WaitingSpot />
            <p>inner</p>
            <ui.WaitingSpot />
          </ui.WaitingPlace>
        )}
      />
    )),
    <ui.WaitingPlace slow onCancel={none} onRetry={none}>
      <p>without a spot</p>
    </ui.WaitingPlace>,
  ),
  row(
    'texts',
    <ui.SqlLine sql={' SELECT\n  1 '} fault={null} />,
    <ui.SqlLine sql={'SELECT\t2'} fault={'No\n table'} />,
    <ui.MonoText>SELECT 3</ui.MonoText>,
    <ui.CodeText label="Statement">{'SELECT\n 4'}</ui.CodeText>,
    <ui.KeyHint>↵</ui.KeyHint>,
    <ui.KeyList entries={[{ keys: ['Ctrl', 'Z'], description: 'Undo' }]} />,
    <ui.PersonCell initials="AO" name="Ana Okafor" email="ana@a.org" />,
    <ui.PersonLine initials="AO" name="Ana Okafor" email="ana@a.org" />,
    <ui.Avatar initials="AO" label="Account" />,
    <ui.Chip>New</ui.Chip>,
    <ui.Facts
      facts={[
        { name: 'Owner', value: 'Ana' },
        { name: 'Rows', value: <b>3</b> },
      ]}
    />,
    ...[2, 3].map((count) => (
      <Live
        key={count}
        label={`Links ${count}`}
        first=""
        draw={(_, set) => (
          <ui.LinkList
            title={`Used by, of ${count}:`}
            rows={['One', 'Two']}
            count={count}
            nameOf={(name) => name}
            iconOf={() => <ui.InfoIcon />}
            pathOf={(name) => `/charts/${name}`}
            onFollow={set}
          />
        )}
      />
    )),
    <ui.Comparison
      label="Versions"
      yours="Yours"
      theirs="Theirs"
      rows={(['you', 'them', 'both'] as const).map((bright) => ({
        ...{ bright, label: `By ${bright}` },
        yours: `mine ${bright}`,
        theirs: `other ${bright}`,
      }))}
      description="Somebody saved"
      warning="Theirs is lost"
    />,
    <ui.Comparison label="None" yours="Y" theirs="T" rows={[]} description="Same" warning={null} />,
  ),
]

showsAsWritten('pieces', [
  ...choiceRows,
  ...switchRows,
  ...fieldRows,
  ...tableRows,
  ...overlayRows,
  ...textRows,
])
