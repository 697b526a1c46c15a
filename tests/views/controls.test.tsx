import { act, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { CardValue, PillCard } from '../../src/features/explorer/parts/slots/PillCard'
import { HeaderSearch } from '../../src/features/shell/parts/HeaderSearch'
import { SearchPanel } from '../../src/features/shell/parts/SearchPanel'
import { VizTypeGrid } from '../../src/features/pickers/parts/VizTypeGrid'
import {
  Breakable,
  Button,
  Checkbox,
  CodeText,
  Comparison,
  FileDrop,
  FreeText,
  IconButton,
  LayoutSwitch,
  LongList,
  Menu,
  SearchBox,
  SecretField,
  Segmented,
  Switch,
  Table,
  TagField,
  Thumb,
} from '../../src/ui'
import { Select } from '../../src/ui/controls/Select'
import { Slider } from '../../src/ui/controls/Slider'
import { PointMenu } from '../../src/ui/overlays/PointMenu'
import { AppLink } from '../../src/ui/text/AppLink'
import { lazyPart } from '../../src/ui/text/lazyPart'
import { Tooltip } from '../../src/ui/text/Tooltip'
import { dragHandle, notDragged, TileGrid } from '../../src/ui/tiles/TileGrid'
import { openView, withGridRoom, withSizes } from '../support/view'

beforeAll(() => import('../../src/ui/text/TooltipBubble'))

/** A view in which what is done is noted by its words. */
const openNoting = async (draw: (note: (word: string) => () => void) => ReactElement) => {
  const said: string[] = []
  const view = await openView(draw((word) => () => void said.push(word)))
  const send = async (target: Element | null, event: Event) => {
    await view.happens(() => void target?.dispatchEvent(event))
    return event.defaultPrevented
  }
  return {
    ...view,
    send,
    find: (selector: string) => document.querySelector<HTMLElement>(selector),
    /** A key on an element, and whether it was taken. */
    keyOn: (target: Element | null, key: string, held: KeyboardEventInit = {}) =>
      send(target, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })),
    said: () => said.splice(0),
    focused: () => document.activeElement?.textContent ?? '',
  }
}

const films = ['Ada', 'Bees', 'Cold'].map((name, at) => ({ id: at + 1, name }))
const filmTable = (note: (word: string) => () => void, more: object = {}) => (
  <Table<(typeof films)[number]>
    label="Films"
    rows={films}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', header: 'Name', render: ({ name }) => name },
      { key: 'tools', header: '', align: 'tools', render: () => <button>x</button> },
    ]}
    onRowClick={({ name }) => note(`click ${name}`)()}
    {...more}
  />
)
const openTable = (more: 'opens and marks' | 'clicks only') =>
  openNoting((note) =>
    filmTable(
      note,
      more === 'clicks only'
        ? {}
        : {
            selectedKey: 3,
            onRowOpen: ({ name }: { name: string }) => note(`open ${name}`)(),
            onRowMark: ({ name }: { name: string }) => note(`mark ${name}`)(),
            menuOf: ({ name }: { name: string }) => ({
              name,
              choices: [{ key: 'a', label: `Rename ${name}`, onSelect: note(`rename ${name}`) }],
            }),
          },
    ),
  )

test('keys on the rows of a table walk, open and mark them, and open their menu; those on its buttons do not', async () => {
  const view = await openTable('opens and marks')
  const row = () => view.find('tbody tr[tabindex="0"]')
  const press = async (key: string, held?: KeyboardEventInit) => {
    await view.keyOn(row(), key, held)
    return view.focused()
  }
  expect([await press('ArrowUp'), await press('ArrowDown'), await press('Home')]).toEqual([
    ...['Beesx', 'Coldx', 'Adax'],
  ])
  expect([await press('ArrowUp'), await press('End'), await press('ArrowDown')]).toEqual([
    ...['Adax', 'Coldx', 'Coldx'],
  ])
  await press('Enter')
  await press(' ')
  expect([view.said(), await view.keyOn(row(), 'x'), await view.keyOn(row(), 'F10')]).toEqual([
    ...[['open Cold', 'mark Cold'], false, false],
  ])
  expect(await view.keyOn(view.find('tbody button'), 'Enter')).toBe(false)
  await press('ContextMenu')
  await view.press('Rename Cold')
  await press('F10', { shiftKey: true })
  expect([view.said(), view.menu()]).toEqual([['rename Cold'], ['Rename Cold']])
})

test('a tool of a row that is off does not do what its row does', async () => {
  const view = await openNoting((note) => (
    <div onClick={note('row')}>
      {[null, 'Wait'].map((disabledReason) => (
        <IconButton
          key={disabledReason}
          icon={<i />}
          label={disabledReason ? 'Delete' : 'Edit'}
          disabledReason={disabledReason}
          onClick={note('tool')}
        />
      ))}
    </div>
  ))
  await view.press('Edit')
  await view.press('Delete')
  expect(view.said()).toEqual(['tool'])
})

test('a press in the menu of a row that chooses nothing does not do what the row does', async () => {
  const view = await openNoting((note) => (
    <div onClick={note('row')} onDoubleClick={note('row opened')}>
      <Menu
        trigger={<IconButton icon={<i />} label="More" />}
        head={<b>Of the row</b>}
        items={[
          { key: 'a', label: 'Copy', onSelect: note('copy') },
          ...[{ key: 'b', label: 'Delete', onSelect: note('delete'), disabledReason: 'Wait' }].map(
            (item) => ({ ...item, separated: true }),
          ),
        ]}
      />
    </div>
  ))
  await view.press('More')
  const parts = ['[role=menu]', 'b', '.fui-MenuDivider', '[role=menu] [aria-disabled=true]']
  for (const part of parts) await view.happens(() => view.find(part)?.click())
  await view.send(view.find('[role=menu]'), new MouseEvent('dblclick', { bubbles: true }))
  await view.press('Copy')
  expect(view.said()).toEqual(['copy'])
})

test('one of many tools of a name says what it is about, where its tip says its name alone', async () => {
  const view = await openNoting((note) => (
    <IconButton icon={<i />} label="Delete" spokenLabel="Delete Ada" onClick={note('x')} />
  ))
  expect(view.usable()).toEqual(['Delete Ada'])
})

test('where rows are neither opened nor marked Enter and Space click them, and no key opens a menu', async () => {
  const view = await openTable('clicks only')
  const row = view.find('tbody tr')
  expect([
    await view.keyOn(row, 'Enter'),
    await view.keyOn(row, ' '),
    await view.keyOn(row, 'ContextMenu'),
    view.said(),
  ]).toEqual([true, true, false, ['click Ada', 'click Ada']])
})

test('Escape empties a search and stays in it; in an empty one it is left to what is around', async () => {
  const view = await openNoting((note) => {
    const Shown = () => {
      const [value, set] = useState('x')
      return (
        <div onKeyDown={note('around')}>
          <SearchBox label="Find" value={value} onChange={set} />
        </div>
      )
    }
    return <Shown />
  })
  const press = async (key: string) => {
    await view.key('Find', key)
    return [view.value('Find'), view.said()]
  }
  expect([await press('a'), await press('Escape'), await press('Escape')]).toEqual([
    ...[
      ['x', ['around']],
      ['', []],
      ['', ['around']],
    ],
  ])
})

test('a long list is walked row by row and page by page, and what can be chosen is chosen by Enter, Space and a click further down', async () => {
  withGridRoom()
  const items = Array.from({ length: 90 }, (_, at) => ({
    ...{ key: `k${at}`, name: `table ${at}` },
    ...(at === 1 ? { disabledReason: 'It is a dataset' } : {}),
  }))
  const view = await openNoting((note) => (
    <LongList
      label="Tables"
      several
      items={items}
      chosen={new Set(['k2'])}
      onChoose={(chosen, on) => note(`${chosen.map(({ key }) => key).join()} ${String(on)}`)()}
      none="None"
    />
  ))
  const list = () => view.find('[role=listbox]')
  const current = () =>
    document.getElementById(list()?.getAttribute('aria-activedescendant') ?? '')?.textContent
  const press = async (...keys: string[]) => {
    for (const key of keys) await view.keyOn(list(), key)
    return [current(), ...view.said(), list()?.scrollTop]
  }
  expect({
    first: await press('ArrowUp', 'Enter'),
    off: await press('ArrowDown', ' '),
    chosen: await press('ArrowDown', ' '),
    page: await press('PageDown', 'Enter'),
    end: await press('End', 'PageDown'),
    back: await press('PageUp'),
    above: await press('ArrowUp'),
  }).toEqual({
    first: ['table 0', 'k0 true', 0],
    off: ['table 1', 0],
    chosen: ['table 2', 'k2 false', 0],
    page: ['table 26', 'k26 true', 56],
    end: ['table 89', 1820],
    back: ['table 65', 1820],
    above: ['table 64', 1792],
  })
  await view.happens(() => view.find('[role=option][aria-posinset="70"]')?.click())
  expect([current(), ...view.said()]).toEqual(['table 69', 'k69 true'])
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(await view.keyOn(list(), 'Home', held)).toBe(false)
  expect(current()).toBe('table 69')
  await view.type('Search tables', ' TABLE 8')
  expect([current(), view.text().includes('11/90')]).toEqual(['table 8', true])
  expect(await view.keyOn(view.find('[role=searchbox]'), 'Enter')).toBe(true)
  expect(document.activeElement).toBe(list())
  await view.type('Search tables', ' Zzz ')
  await view.keyOn(view.find('[aria-label=Tables]'), 'Enter')
  expect([view.text().includes('No results for “Zzz”.'), view.said()]).toEqual([true, []])
})

test('Enter takes a text of one’s own once, the empty text as two quotes, and an empty field leaves Enter to its form', async () => {
  const view = await openNoting(() => {
    const Shown = () => {
      const [values, set] = useState<readonly string[]>(['n/a'])
      return (
        <>
          <TagField label="Nulls" placeholder="" hint="" values={values} onChange={set} />
          <output>{JSON.stringify(values)}</output>
        </>
      )
    }
    return <Shown />
  })
  const take = async (text: string) => {
    if (text !== '') await view.type('Nulls', text)
    const taken = await view.keyOn(view.find('input'), 'Enter')
    return [taken, view.texts('output').join(), view.value('Nulls')]
  }
  expect([await take('""'), await take('n/a'), await take('')]).toEqual([
    [true, '["n/a",""]', ''],
    [true, '["n/a",""]', ''],
    [false, '["n/a",""]', ''],
  ])
  await view.type('Nulls', 'x')
  expect([await view.keyOn(view.find('input'), ' '), view.value('Nulls')]).toEqual([false, 'x'])
  await view.press('Remove ""')
  expect(view.texts('output')).toEqual(['["n/a"]'])
})

test('Enter on a choice of few submits its form, arrows go around, and what cannot be chosen now hears none', async () => {
  const view = await openNoting((note) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        note('submit')()
      }}
    >
      {[null, 'Wait'].map((disabledReason) => (
        <Segmented
          key={disabledReason}
          label={disabledReason ?? 'Kind'}
          value="a"
          options={['a', 'b', 'c'].map((value) => ({ value, label: value }))}
          onChange={(value) => note(value)()}
          disabledReason={disabledReason}
        />
      ))}
    </form>
  ))
  const press = async (group: string, key: string) => {
    const taken = await view.keyOn(view.find(`[role=radiogroup][aria-label=${group}]`), key)
    return [taken, ...view.said()]
  }
  expect([
    await press('Kind', 'Enter'),
    await press('Kind', 'ArrowLeft'),
    await press('Kind', 'ArrowDown'),
    await press('Kind', 'Home'),
    await press('Wait', 'ArrowRight'),
  ]).toEqual([[true, 'submit'], [true, 'c'], [true, 'b'], [false], [false]])
  await view.close()
  const free = await openNoting((note) => (
    <Segmented label="Kind" value="a" options={[]} onChange={(value) => note(value)()} />
  ))
  expect(await free.keyOn(free.find('[role=radiogroup]'), 'Enter')).toBe(false)
})

test('Tab stops once at a choice of few, where it stands, and at what scrolls or is walked by keys', async () => {
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  const [item, name] = [
    { key: 'k', name: 'main' },
    { label: 'Kind', value: 'b' },
  ]
  const row = { ...{ label: 'Title', yours: 'A', theirs: 'B' }, bright: 'you' as const }
  await openNoting((note) => (
    <>
      <Segmented {...{ ...name, options }} onChange={(value) => note(value)()} />
      <LayoutSwitch of="Charts" value="list" onChange={(value) => note(value)()} />
      <CodeText label="Statement">SELECT 1</CodeText>
      <FreeText text={'x'.repeat(401)} label="Long" none="" />
      <FreeText text={'x'.repeat(400)} label="Short" none="" />
      <Comparison
        {...{ label: 'Versions', yours: 'Mine', theirs: 'Hers' }}
        rows={[row]}
        description=""
        warning={null}
      />
      <LongList label="Tables" items={[item]} chosen={new Set()} onChoose={note('x')} none="" />
    </>
  ))
  const all = [...document.querySelectorAll<HTMLElement>('button, input, [tabindex]')]
  expect(
    all
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((stop) => stop.getAttribute('aria-label') ?? stop.textContent),
  ).toEqual(['b', 'List', 'Statement', 'Long', 'Versions', 'Search tables', 'Tables'])
})

test('Tab reaches the row that had the focus last with its controls, and no other row', async () => {
  const section = Object.getPrototypeOf(document.createElement('tbody')) as object
  Object.defineProperty(section, 'rows', {
    configurable: true,
    get(this: Element) {
      return this.querySelectorAll('tr')
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(section, 'rows'))
  const view = await openNoting(filmTable)
  const reached = () =>
    Array.from(document.querySelectorAll<HTMLElement>('tbody tr, tbody button'), (stop) =>
      stop.getAttribute('tabindex') === '0' ? 'stops' : '-',
    )
  const first = reached()
  await view.happens(() => document.querySelectorAll<HTMLElement>('tbody tr')[2]?.focus())
  expect([first, reached()]).toEqual([
    ['stops', 'stops', '-', '-', '-', '-'],
    ['-', '-', '-', '-', 'stops', 'stops'],
  ])
})

test('of two versions the one that changed a part is the bright one there', async () => {
  const sides = ['both', 'you', 'them'] as const
  const rows = sides.map((bright) => ({ label: bright, yours: 'A', theirs: 'B', bright }))
  await openNoting(() => (
    <Comparison label="Versions" yours="A" theirs="B" rows={rows} description="" warning={null} />
  ))
  const [both, ...others] = Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ className }) => className),
  )
  expect(others.map((row) => row.map((look, at) => look === both?.[at]))).toEqual([
    [true, false],
    [false, true],
  ])
})

test.each([
  ['from its beginning', [30], 10, ['0%', '75%']],
  ['to its beginning', [30], 90, ['25%', '0%']],
  ['between two', [20, 40], undefined, ['12.5%', '62.5%']],
])('the track of a slider is colored %s', async (_, values, from, expected) => {
  const thumbs = values.map((value) => ({ label: `at ${value}`, value, onChange: () => undefined }))
  const more = from === undefined ? {} : { from }
  const view = await openNoting(() => (
    <Slider label="Size" valueText="" min={10} max={90} marks={[]} {...{ thumbs, ...more }} />
  ))
  const style = view.find('[style*=right]')?.style
  expect([style?.left, style?.right]).toEqual(expected)
})

test('a switch in a menu leaves it open, one of a few and what does something close it', async () => {
  const view = await openNoting((note) => {
    const choice = (label: string, more = {}) => ({
      key: label,
      label,
      onSelect: note(label),
      ...more,
    })
    const items = [
      choice('Grid', { checked: true }),
      choice('By name', { checked: false, exclusive: true }),
      choice('Copy'),
    ]
    const Beside = () => {
      const [open, setOpen] = useState(false)
      return (
        <PointMenu label="Of the point" open={open} onOpenChange={setOpen} choices={items}>
          <button>Point</button>
        </PointMenu>
      )
    }
    return (
      <>
        <Menu trigger={<Button>More</Button>} items={items} />
        <Beside />
      </>
    )
  })
  const stays = async (menu: string, choice: string) => {
    await view.press(menu)
    await view.press(choice)
    const isOpen = view.menu().length > 0
    if (isOpen) await view.closeMenu()
    return isOpen
  }
  for (const menu of ['More', 'Point'])
    expect([
      await stays(menu, 'Grid'),
      await stays(menu, 'By name'),
      await stays(menu, 'Copy'),
      view.said(),
    ]).toEqual([true, false, false, ['Grid', 'By name', 'Copy']])
})

test('what is written about a thing is none where there are only blanks', async () => {
  const view = await openNoting(() => (
    <FreeText text={' \n'} label="About" none="No description." />
  ))
  expect(view.text()).toBe('No description.')
})

const types = ['pie', 'table', 'line', 'area', 'box'].map((id) => ({
  id,
  name: `A ${id}`,
  description: '',
}))
test('keys on the chart types walk by one and by a row, Enter and two presses confirm', async () => {
  const view = await openNoting((note) => (
    <VizTypeGrid
      types={types}
      chosen="table"
      onChoose={(id) => note(id)()}
      onConfirm={note('confirm')}
    />
  ))
  const press = async (key: string) => {
    await view.keyOn(view.find('[tabindex="0"]'), key)
    return view.said()
  }
  expect({
    walked: [await press('ArrowLeft'), await press('ArrowDown'), await press('ArrowUp')],
    ends: [await press('Home'), await press('End')],
    other: await press('x'),
    enter: await press('Enter'),
  }).toEqual({
    walked: [['pie'], ['box'], ['pie']],
    ends: [['pie'], ['box']],
    other: [],
    enter: ['table', 'confirm'],
  })
  await view.doublePress('A line')
  expect(view.said()).toEqual(['confirm'])
})

test.each([
  ['chosen range', ['[aria-pressed=false]', '[aria-pressed=true]', 'input'], 'on'],
  ['first range', ['input', '[aria-pressed=false]'], 'off'],
  ['text', ['input', 'outside'], 'field'],
  ['nothing to write', ['outside'], 'outside'],
])('a card that opens on what it is about goes on to its %s', async (_, parts, focused) => {
  const part: Record<string, ReactElement> = {
    '[aria-pressed=true]': <button key="on" id="on" aria-pressed />,
    '[aria-pressed=false]': <button key="off" id="off" aria-pressed={false} />,
    input: <input key="field" id="field" />,
  }
  const { happens } = await openNoting((note) => (
    <PillCard title="Filter" onSave={note('save')} onCancel={note('cancel')}>
      <input readOnly autoFocus />
      {parts.includes('outside') ? <button type="button" id="outside" /> : null}
      <CardValue>{parts.map((name) => part[name] ?? null)}</CardValue>
    </PillCard>
  ))
  await happens(() => Promise.resolve())
  expect(document.activeElement?.id).toBe(focused)
})

test('a tooltip comes after its delay, at once gone where the pointer leaves, presses or Escape is pressed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const view = await openNoting((note) => (
    <>
      <Tooltip text="Its name">
        <button onPointerDown={note('own')}>x</button>
      </Tooltip>
      <Tooltip text="What it does" relationship="description">
        <button>y</button>
      </Tooltip>
    </>
  ))
  const pointer = (name: string, type: string) =>
    view.send(view.find(`button${name}`), new PointerEvent(type, { bubbles: true }))
  const shown = async (ms = 0) => {
    await view.happens(() => vi.advanceTimersByTime(ms))
    for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined)
    return ['Its name', 'What it does'].filter((text) => view.text().includes(text))
  }
  const [one, other] = ['[aria-label]', '[aria-description]']
  await pointer(one, 'pointerover')
  expect([await shown(399), await shown(1)]).toEqual([[], ['Its name']])
  await pointer(one, 'pointerdown')
  expect([await shown(), view.said()]).toEqual([[], ['own']])
  await pointer(one, 'pointerout')
  await pointer(other, 'pointerover')
  expect([await shown(149), await shown(1)]).toEqual([[], ['What it does']])
  await pointer(other, 'pointerdown')
  expect(await shown()).toEqual(['What it does'])
  await view.keyOn(view.find(`button${other}`), 'Escape')
  expect(await shown()).toEqual([])
  await pointer(one, 'pointerover')
  await shown(300)
  await pointer(one, 'pointerout')
  expect(await shown(400)).toEqual([])
  await pointer(one, 'pointerover')
  expect(await shown(400)).toEqual(['Its name'])
})

test('a control with a tooltip hears itself what its tooltip hears', async () => {
  const view = await openNoting((note) => (
    <Tooltip text="Its name">
      <button
        {...{ onPointerEnter: note('enter'), onPointerLeave: note('leave') }}
        {...{ onPointerDown: note('down'), onKeyDown: note('key') }}
        {...{ onFocus: note('focus'), onBlur: note('blur') }}
      >
        x
      </button>
    </Tooltip>
  ))
  const button = view.find('button')
  for (const type of ['pointerover', 'pointerdown', 'pointerout'])
    await view.send(button, new PointerEvent(type, { bubbles: true }))
  for (const type of ['focusin', 'focusout'])
    await view.send(button, new FocusEvent(type, { bubbles: true }))
  await view.keyOn(button, 'x')
  expect(view.said()).toEqual(['enter', 'down', 'leave', 'focus', 'blur', 'key'])
})

test('a tooltip comes with the focus of the keyboard, not with that of the pointer or of a menu that floats over its control', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const matches = vi.spyOn(Element.prototype, 'matches')
  const keyboard = (isUsed: boolean) => matches.mockImplementation(() => isUsed)
  onTestFinished(() => matches.mockRestore())
  const view = await openNoting(() => (
    <Tooltip text="Its name">
      <div id="control" tabIndex={0}>
        {createPortal(<i id="menu" tabIndex={0} />, document.body)}
      </div>
    </Tooltip>
  ))
  const at = async (id: string, type: string) => {
    const Happening = type.startsWith('pointer') ? PointerEvent : FocusEvent
    await view.send(view.find(`#${id}`), new Happening(type, { bubbles: true }))
    await view.happens(() => vi.advanceTimersByTime(400))
    for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined)
    return view.text().includes('Its name')
  }
  keyboard(false)
  const byPointer = await at('control', 'focusin')
  keyboard(true)
  expect({
    byPointer,
    byKeys: await at('control', 'focusin'),
    left: await at('control', 'focusout'),
    inMenu: await at('menu', 'focusin'),
    overMenu: await at('menu', 'pointerover'),
  }).toEqual({ byPointer: false, byKeys: true, left: false, inMenu: false, overMenu: false })
})

test('a control that cannot be used for a while is the same one all the time and keeps the focus', async () => {
  let turn: (reason: string | null) => void = () => undefined
  const nothing = () => undefined
  const thumbs = [{ label: 'Thumb', value: 1, onChange: nothing }]
  const Shown = () => {
    const [disabledReason, set] = useState<string | null>(null)
    turn = set
    const off = { disabledReason }
    return (
      <>
        <Button {...off}>Run</Button>
        <Checkbox {...off} label="Box" checked onChange={nothing} />
        <SearchBox {...off} label="Find" value="" onChange={nothing} />
        <Switch {...off} label="Switch" on onChange={nothing} />
        <Select {...off} label="Select" value={null} options={[]} onChange={nothing} />
        <LayoutSwitch {...off} of="Charts" value="grid" onChange={nothing} />
        <Slider {...off} label="Size" valueText="1" min={0} max={2} thumbs={thumbs} marks={[]} />
      </>
    )
  }
  const view = await openNoting(() => <Shown />)
  const controls = () => [...document.querySelectorAll<HTMLElement>('button, input')]
  const lost: (string | undefined)[] = []
  for (const control of controls()) {
    await view.happens(() => control.focus())
    for (const reason of ['Wait', null]) {
      await view.happens(() => turn(reason))
      if (document.activeElement !== control) lost.push(control.outerHTML)
    }
  }
  expect([controls().length, lost]).toEqual([9, []])
})

test.each([
  ['one thumb from an end', [30], 10, ['0%', '75%']],
  ['one thumb below where it begins', [30], 50, ['25%', '50%']],
  ['two thumbs', [30, 70], undefined, ['25%', '25%']],
])('the track of a slider is colored as far as the value of %s', async (_, values, from, sides) => {
  const thumbs = values.map((value, at) => ({ label: `${at}`, value, onChange: () => undefined }))
  const view = await openNoting(() => (
    <Slider
      {...{ label: 'Size', valueText: '', min: 10, max: 90, thumbs, marks: [] }}
      {...(from === undefined ? {} : { from })}
    />
  ))
  const fill = view.find('input')?.parentElement?.querySelector('span')
  expect([fill?.style.left, fill?.style.right]).toEqual(sides)
})

test('a secret is veiled but while somebody writes in it', async () => {
  const view = await openNoting((note) => {
    const Shown = () => {
      const [value, set] = useState('ana:key@db')
      const veil = (text: string) => text.replace(/:.*@/, (secret) => '•'.repeat(secret.length))
      return (
        <SecretField label="Address" {...{ value, veil }} onChange={set} onBlur={note('left')} />
      )
    }
    return <Shown />
  })
  const input = view.find('input')
  expect(view.value('Address')).toBe('ana•••••db')
  await view.happens(() => input?.focus())
  await view.type('Address', 'ana:new@db')
  expect([view.value('Address'), view.said()]).toEqual(['ana:new@db', []])
  await view.happens(() => input?.blur())
  expect([view.value('Address'), view.said()]).toEqual(['ana•••••db', ['left']])
  await view.happens(() => {
    input?.focus()
    input?.blur()
  })
  expect(view.value('Address')).toBe('ana•••••db')
})

test('a link is followed within the page on a plain click alone, a busy button hears none, and files are taken from their dialog', async () => {
  const view = await openNoting((note) => (
    <>
      <AppLink href="/charts" onFollow={(href) => note(href)()}>
        Charts
      </AppLink>
      <div onClick={note('around')}>
        <IconButton icon={<i />} label="Stop" busy onClick={note('stop')} />
        <IconButton icon={<i />} label="Start" onClick={note('start')} />
      </div>
      <FileDrop
        label="File"
        accept=".csv"
        file={null}
        invitation={{ title: '', description: '' }}
        error={null}
        hint={null}
        onFiles={(files) => note(files.map(({ name }) => name).join())()}
      />
    </>
  ))
  const click = (held: MouseEventInit = {}) =>
    view.send(
      view.find('a'),
      new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...held }),
    )
  const held = [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]
  const followed: boolean[] = []
  for (const each of [{}, ...held, { altKey: true }]) followed.push(await click(each))
  expect([followed, view.said()]).toEqual([[true, false, false, false, false, false], ['/charts']])
  await view.press('Stop')
  await view.press('Start')
  expect(view.said()).toEqual(['start'])
  const input = view.find('input[type=file]')
  const left: string[] = []
  const set = (value: string) => void left.push(value)
  Object.defineProperty(input, 'value', { configurable: true, get: () => 'a.csv', set })
  for (const files of [[new File([''], 'a.csv'), new File([''], 'b.csv')], []]) {
    Object.defineProperty(input, 'files', { configurable: true, value: files })
    await view.send(input, new Event('change', { bubbles: true }))
  }
  expect([view.said(), left]).toEqual([['a.csv,b.csv'], ['', '']])
})

test('a part whose code cannot be fetched breaks its place, and is fetched again where it is drawn anew', async () => {
  const { error } = console
  console.error = () => undefined
  onTestFinished(() => void (console.error = error))
  let answers = 0
  const Part = lazyPart(
    async () => {
      answers += 1
      if (answers === 1) throw new Error('The network is down')
      return () => <p>The part</p>
    },
    <p>Waiting</p>,
  )
  let again = () => undefined as unknown
  const view = await openNoting((note) => {
    const Shown = () => {
      const [at, set] = useState(0)
      again = () => set(1)
      return (
        <Breakable key={at} {...(at === 0 ? {} : { onBreak: note('broke') })}>
          <Part />
        </Breakable>
      )
    }
    return <Shown />
  })
  expect([view.text(), view.usable()]).toEqual([
    'This screen stopped workingSomething in it failed. What you saved is safe, and unsaved charts are kept.Reload page',
    ['Reload page'],
  ])
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  await view.press('Reload page')
  expect(reload).toHaveBeenCalledOnce()
  await view.happens(again)
  expect([view.text(), view.said(), answers]).toEqual(['The part', [], 2])
})

test('a part that breaks where somebody else says so shows nothing', async () => {
  const { error } = console
  console.error = () => undefined
  onTestFinished(() => void (console.error = error))
  const Broken = (): ReactElement => {
    throw new Error('A fault')
  }
  const view = await openNoting((note) => (
    <Breakable onBreak={note('broke')}>
      <Broken />
    </Breakable>
  ))
  expect([view.text(), view.said()]).toEqual(['', ['broke']])
})

test('a picture is asked for when its place comes in sight, not when it leaves', async () => {
  const reports: ((isIntersecting: boolean) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        reports.push((isIntersecting) => report([{ isIntersecting }]))
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const view = await openNoting((note) => (
    <>
      <Thumb src={null} vizType={null} onSeen={note('seen')} />
      <Thumb src={null} vizType={null} />
      <Thumb src="/thumb/7.png" vizType="pie" />
    </>
  ))
  for (const isIntersecting of [false, true]) reports[0]?.(isIntersecting)
  expect([reports.length, view.said(), view.texts('svg')]).toEqual([1, ['seen'], []])
  expect(view.find('img')?.getAttribute('src')).toBe('/thumb/7.png')
})

test('tiles are drawn at their areas, and below each other in the order of their areas where there is little room', async () => {
  const items = [
    { id: 'c', x: 0, y: 2, w: 12, h: 1 },
    { id: 'b', x: 8, y: 0, w: 4, h: 2 },
    { id: 'a', x: 0, y: 0, w: 8, h: 2 },
  ]
  const places = async (width: number) => {
    withSizes({ width, height: 600 })
    const view = await openNoting((note) => (
      <TileGrid
        label="Tiles"
        {...{ items, columns: 12, rowHeight: 20, margin: 10, narrow: 700, editable: true }}
        onArrange={note('arranged')}
        tileOf={(id) => <b>{id}</b>}
      />
    ))
    const found = Array.from(document.querySelectorAll<HTMLElement>('.react-grid-item'), (tile) => {
      const { left, top, width: wide, height } = tile.style
      const isMovable = tile.matches('.react-draggable:not(.react-grid-item-static)')
      return [tile.textContent, left, top, wide, height, isMovable].join(' ')
    })
    await view.close()
    return found.toSorted()
  }
  expect({ wide: await places(1210), narrow: await places(620) }).toEqual({
    wide: [
      'a 10px 10px 790px 50px true',
      'b 810px 10px 390px 50px true',
      'c 10px 70px 1190px 20px true',
    ],
    narrow: [
      'a 10px 10px 600px 50px false',
      'b 10px 70px 600px 50px false',
      'c 10px 130px 600px 20px false',
    ],
  })
})

test('of many tiles the first are drawn at once, the others soon after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  withSizes({ width: 1210, height: 600 })
  const items = Array.from({ length: 9 }, (_, y) => ({ id: `t${y}`, x: 0, y, w: 12, h: 1 }))
  const view = await openNoting((note) => (
    <TileGrid
      label="Tiles"
      {...{ items, columns: 12, rowHeight: 20, margin: 10, narrow: 700, editable: true }}
      onArrange={note('arranged')}
      tileOf={(id) => <b>{id}</b>}
    />
  ))
  const counts = [view.texts('b').length]
  for (let turn = 0; turn < 4; turn += 1) {
    await view.happens(() => vi.advanceTimersByTime(1))
    counts.push(view.texts('b').length)
  }
  expect(counts).toEqual([3, 5, 7, 9, 9])
})

/** Two tiles in a page that is so wide; what is told of their areas as something is pulled from one place to another. */
const openTiles = async (width: number, editable = true) => {
  withSizes({ width, height: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'))
  const arranged: unknown[] = []
  const items = ['a', 'b'].map((id, at) => ({ id, x: at * 4, y: 0, w: 4, h: 2 }))
  const view = await openNoting(() => (
    <TileGrid
      label="Tiles"
      {...{ items, columns: 12, rowHeight: 20, margin: 10, narrow: 700, editable }}
      onArrange={(areas) => arranged.push(areas)}
      tileOf={(id) => (
        <b {...dragHandle}>
          {id}
          <i {...notDragged} />
        </b>
      )}
    />
  ))
  return async (tile: number, part: string, by: readonly [number, number]) => {
    const from = document.querySelectorAll('.react-grid-item')[tile]?.querySelector(part) ?? null
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, bubbles: true })
    await view.send(from, new MouseEvent('mousedown', at(0, 0)))
    await view.send(document.body, new MouseEvent('mousemove', at(...by)))
    await view.send(document.body, new MouseEvent('mouseup', at(...by)))
    return arranged.splice(0)
  }
}

test('a tile that is dragged by its handle or resized by its corner tells the areas of all, its tools drag nothing', async () => {
  const pull = await openTiles(1210)
  expect({
    tools: await pull(0, 'i', [800, 0]),
    dragged: await pull(0, 'b', [800, 0]),
    resized: await pull(1, '.react-resizable-handle', [100, 30]),
  }).toEqual({
    tools: [],
    dragged: [{ a: { x: 8, y: 0, w: 4, h: 2 }, b: { x: 4, y: 0, w: 4, h: 2 } }],
    resized: [{ a: { x: 8, y: 3, w: 4, h: 2 }, b: { x: 4, y: 0, w: 5, h: 3 } }],
  })
})

test.each([
  ['that are fixed', 1210, false],
  ['that stand below each other for want of room', 600, true],
])('tiles %s are not dragged', async (_, width, editable) => {
  expect(await (await openTiles(width, editable))(0, 'b', [800, 0])).toEqual([])
})

/** The search of the header, which is open or not, beside a button. */
const openSearch = (more: Partial<Parameters<typeof HeaderSearch>[0]>) =>
  openNoting((note) => (
    <>
      <button id="page">Page</button>
      <HeaderSearch
        label="Search"
        text="abc"
        open
        busy={false}
        groups={[{ title: 'Charts', items: [{ key: 'a', icon: <i />, name: 'A', hint: null }] }]}
        at={0}
        description={null}
        onEdit={(text) => note(`edit ${text}`)()}
        onResume={note('resume')}
        onLeave={note('leave')}
        onMove={(by) => note(`move ${by}`)()}
        onPoint={(at) => note(`point ${at}`)()}
        onOpen={note('open')}
        {...more}
      />
    </>
  ))

test('/ and Ctrl-K lead into the search with all its text selected, and Escape leads back', async () => {
  const view = await openSearch({})
  const input = view.find('[role=combobox]') as HTMLInputElement
  for (const held of [{ key: '/' }, { key: 'k', ctrlKey: true }]) {
    await view.happens(() => view.find('#page')?.focus())
    await view.keyOnPage(held)
    expect([document.activeElement === input, input.selectionStart, input.selectionEnd]).toEqual([
      true,
      0,
      3,
    ])
    view.said()
    await view.keyOn(input, 'Escape')
    expect([document.activeElement?.id, view.said()]).toEqual(['page', ['leave', 'leave']])
  }
  await view.happens(() => input.focus())
  await view.keyOn(input, 'Escape')
  expect(document.activeElement).toBe(document.body)
})

test('arrows move the choice of the search or bring it back, Enter opens it and leaves the field once there is one', async () => {
  const keys = async (more: Parameters<typeof openSearch>[0]) => {
    const view = await openSearch(more)
    const input = view.find('[role=combobox]')
    await view.happens(() => input?.focus())
    view.said()
    const heard: unknown[] = []
    for (const key of ['ArrowDown', 'ArrowUp', 'x', 'Enter']) {
      await view.keyOn(input, key)
      heard.push(...view.said())
    }
    const stays = document.activeElement === input
    await view.close()
    return [...heard, stays]
  }
  expect({
    open: await keys({}),
    closed: await keys({ open: false }),
    busy: await keys({ busy: true }),
    nothing: await keys({ groups: [] }),
  }).toEqual({
    open: ['move 1', 'move -1', 'open', 'leave', false],
    closed: ['resume', 'resume', 'open', 'leave', false],
    busy: ['move 1', 'move -1', 'open', true],
    nothing: ['move 1', 'move -1', 'open', true],
  })
  const view = await openSearch({})
  await view.send(
    view.find('[role=combobox]'),
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
  )
  await view.press('Clear search')
  expect(view.said().filter((word) => word !== 'resume')).toEqual(['edit '])
  expect(document.activeElement).toBe(view.find('[role=combobox]'))
  const taken = await view.keyOn(view.find('[aria-label="Clear search"]'), 'Enter')
  expect([taken, view.said()]).toEqual([false, []])
})

test('what the search found is chosen by the pointer, counted over all its groups, and leaves the focus in the field', async () => {
  const found = (name: string) => ({ key: name, icon: <i />, name, hint: null })
  const view = await openSearch({
    at: 1,
    description: <button>Try again</button>,
    groups: [
      { title: 'Charts', items: [found('A'), found('B')] },
      { title: 'Datasets', items: [found('C')] },
    ],
  })
  const options = () => [...document.querySelectorAll('[role=option]')]
  const field = view.find('[role=combobox]')
  const named = (attribute: string) =>
    document.getElementById(field?.getAttribute(attribute) ?? '')?.getAttribute('role')
  const active = document.getElementById(field?.getAttribute('aria-activedescendant') ?? '')
  expect([named('aria-controls'), active?.textContent]).toEqual(['listbox', 'B'])
  const over = async (at: number) => {
    await view.send(options()[at] ?? null, new PointerEvent('pointermove', { bubbles: true }))
    return view.said()
  }
  expect([
    options().map((option) => option.getAttribute('aria-selected')),
    await over(0),
    await over(1),
    await over(2),
  ]).toEqual([['false', 'true', 'false'], ['point 0'], [], ['point 2']])
  const press = (target: Element | null | undefined) =>
    view.send(target ?? null, new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  expect([await press(options()[2]), await press(view.find('[role=status] button'))]).toEqual([
    true,
    false,
  ])
  await view.send(options()[2] ?? null, new MouseEvent('click', { bubbles: true }))
  expect(view.said()).toEqual(['point 2', 'open'])
})

test('the search hears what is typed, goes on while the focus stays in it, and shows its key until it has a text', async () => {
  const view = await openSearch({ text: '' })
  const input = view.find('[role=combobox]') as HTMLInputElement
  const empty = [view.texts('kbd'), view.usable().includes('Clear search')]
  await view.happens(() => input.focus())
  view.said()
  await view.type('Search', 'b')
  const typed = view.said()
  await view.close()
  const filled = await openSearch({ busy: true })
  const within = [filled.texts('kbd'), filled.usable().includes('Clear search')]
  await filled.happens(() => (filled.find('[role=combobox]') as HTMLElement).focus())
  filled.said()
  await filled.happens(() => (filled.find('[aria-label="Clear search"]') as HTMLElement).focus())
  const stays = filled.said()
  await filled.happens(() => filled.find('#page')?.focus())
  expect({ empty, typed, within, stays, left: filled.said() }).toEqual({
    ...{ empty: [['/'], false], typed: ['edit b'], within: [[], true] },
    ...{ stays: [], left: ['leave'] },
  })
})

test('what the arrows choose of what the search found comes into sight', async () => {
  const scrolled: string[] = []
  const scrollIntoView = function scroll(this: HTMLElement) {
    scrolled.push(this.textContent)
  }
  Object.assign(HTMLElement.prototype, { scrollIntoView })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
  const items = ['A', 'B', 'C'].map((name) => ({ key: name, icon: <i />, name, hint: null }))
  let choose: (at: number) => void = () => undefined
  const Panel = () => {
    const [at, setAt] = useState(0)
    choose = setAt
    return (
      <SearchPanel
        {...{ id: 'found', label: 'Found', at, stale: false, description: null }}
        groups={[{ title: 'Charts', items }]}
        onPoint={() => undefined}
        onOpen={() => undefined}
      />
    )
  }
  const view = await openView(<Panel />)
  for (const at of [1, 2, 0]) await view.happens(() => choose(at))
  expect(scrolled).toEqual(['A', 'B', 'C', 'A'])
})
