import {
  AddIcon,
  Button,
  CardBones,
  CardGrid,
  DeleteIcon,
  EditIcon,
  IconButton,
  InfoIcon,
  ItemCard,
  LayoutSwitch,
  Menu,
  NotFavoriteIcon,
  SortSelect,
  Switch,
  Thumb,
  ThumbStrip,
} from '../../src/ui'
import { VizTypeIcon } from '../../src/ui/charts/types/VizTypeIcon'
import type { GalleryRow } from '../frozenActor'

const none = () => undefined
const orders = [
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
] as const
const types = [
  'dist_bar',
  'horiz_bar',
  'pie',
  'heatmap',
  'box_plot',
  'scatter',
  'bubble',
  'table',
  'dashboard',
]
const long =
  'All strikes above 500 feet with damage reported by the airline and the airport, newest first'

/** Bars as a picture of a chart: what the explorer draws and sends. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="544" height="256"><rect width="544" height="256" fill="#12171a"/>' +
    [200, 160, 120, 90, 70, 40]
      .map(
        (height, at) =>
          `<rect x="${24 + at * 84}" y="${232 - height}" width="72" height="${height}" fill="#00bab9"/>`,
      )
      .join('') +
    '</svg>',
)}`

const tools = (
  <>
    <IconButton size="small" icon={<NotFavoriteIcon />} label="Add to favorites" />
    <IconButton size="small" icon={<InfoIcon />} label="Info" />
  </>
)
const meta = 'Modified 2 hours ago · mira.okafor'
const page = (name: string, show: () => React.ReactNode): GalleryRow => ({
  name: `cards/${name}`,
  show: () => (
    <main style={{ padding: '16px 24px', display: 'grid', gap: 16, width: 1176 }}>{show()}</main>
  ),
})

export const cardRows = [
  page('of every type, with and without a picture', () => (
    <CardGrid label="Charts">
      <ItemCard
        title="Strikes by phase of flight"
        meta={meta}
        thumb={<Thumb src={picture} vizType="dist_bar" />}
        tools={tools}
        href="/"
        onOpen={none}
      />
      {types.map((type) => (
        <ItemCard
          key={type}
          title={type}
          meta={meta}
          thumb={<Thumb src={null} vizType={type} />}
          tools={tools}
          href="/"
          onOpen={none}
        />
      ))}
      <ItemCard
        title={long}
        meta={`Modified 1 year, 11 months ago · ${'a'.repeat(60)}`}
        thumb={<Thumb src={null} vizType="dist_bar" />}
        tools={tools}
        href="/"
        onOpen={none}
      />
      <ItemCard
        title="Opening"
        opening
        meta={meta}
        thumb={<Thumb src={picture} vizType="dist_bar" />}
        tools={tools}
        href="/"
        onOpen={none}
      />
    </CardGrid>
  )),
  page('of a project, three in a row', () => (
    <CardGrid label="Charts" perRow={3}>
      {['pie', 'heatmap', 'table'].map((type, at) => (
        <ItemCard
          key={type}
          title={at === 1 ? long : type}
          meta={meta}
          icon={<VizTypeIcon id={type} />}
          thumb={<Thumb src={at === 0 ? picture : null} vizType={type} height={180} />}
          href="/"
          onOpen={none}
          tools={
            <>
              {tools}
              <IconButton size="small" icon={<DeleteIcon />} label="Delete from project" />
              <IconButton
                size="small"
                icon={<EditIcon />}
                label="Edit"
                disabledReason="edit it in the explorer"
              />
            </>
          }
        />
      ))}
    </CardGrid>
  )),
  page('of projects, in one row', () => (
    <CardGrid label="Projects" oneRow>
      {['Wildlife strikes', 'Empty', 'Two charts', 'Four', 'Five is beyond the row'].map(
        (title, at) => (
          <ItemCard
            key={title}
            title={title}
            meta={meta}
            tools={tools}
            href="/"
            onOpen={none}
            thumb={
              <ThumbStrip
                thumbs={types.slice(0, [3, 0, 2][at] ?? 3).map((type) => (
                  <Thumb key={type} src={at === 0 ? picture : null} vizType={type} height={72} />
                ))}
              />
            }
          />
        ),
      )}
    </CardGrid>
  )),
  page('to select, four in a row', () => (
    <CardGrid label="Charts" perRow={4}>
      {types.slice(0, 4).map((type, at) => (
        <ItemCard
          key={type}
          title={at === 0 ? long : type}
          meta={meta}
          thumb={<Thumb src={at === 1 ? picture : null} vizType={type} height={84} />}
          selected={at === 1}
          onSelect={none}
        />
      ))}
    </CardGrid>
  )),
  page('on their way', () => (
    <CardGrid label="Charts" oneRow>
      <CardBones count={5} />
    </CardGrid>
  )),
  page('tools of a list', () => (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <Switch label="Show Favorites Only" on={false} onChange={none} />
      <Switch label="Show Favorites Only" on onChange={none} />
      <SortSelect of="Charts" value="date" options={orders} onChange={none} />
      <SortSelect
        of="Charts"
        value="title"
        options={orders}
        onChange={none}
        disabledReason="Cards are sorted here; rows keep the newest first"
      />
      <LayoutSwitch of="Charts" value="grid" onChange={none} />
      <LayoutSwitch
        of="Datasets"
        value="list"
        onChange={none}
        disabledReason="Datasets have no picture: they are shown as a list"
      />
      <Menu trigger={<Button icon={<AddIcon />}>New</Button>} items={[]} />
    </div>
  )),
]
