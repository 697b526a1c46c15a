import { fromPromise, SimulatedClock } from 'xstate'
import type { ChartResult, ColumnValue, FormData } from '../../src/api/contract'
import { Explorer } from '../../src/features/explorer/Explorer'
import {
  filterEditorMachine,
  type ValueSearch,
} from '../../src/machines/explorer/filters/filterEditor.machine'
import { slotsMachine } from '../../src/machines/explorer/slots/slots.machine'
import { result } from './explorer'
import { openChartExplorer } from './openChartExplorer'
import { openView } from './view'

type Options = Omit<NonNullable<Parameters<typeof openChartExplorer>[1]>, 'forms' | 'queryChart'>

/** The explorer of a new chart with a form, as its page shows it: `ran` are the forms it was run with. */
export const openExplorerView = async (
  form: FormData,
  {
    values = [],
    answers = () => Promise.resolve(result),
    ...options
  }: Options & {
    /** What the columns propose for filters. */
    values?: ColumnValue[]
    answers?: (form: FormData) => Promise<ChartResult>
  } = {},
) => {
  const ran: FormData[] = []
  const searches: ValueSearch[] = []
  const clock = new SimulatedClock()
  const filterEditor = filterEditorMachine.provide({
    actors: {
      listValues: fromPromise<ColumnValue[], ValueSearch>(({ input }) => {
        searches.push(input)
        return Promise.resolve(values.filter(({ value }) => String(value).includes(input.search)))
      }),
    },
  })
  const world = openChartExplorer(null, {
    user: { id: 1, isAdmin: false },
    clock,
    ...options,
    forms: { k1: { url_params: { form_data_key: 'k1' }, ...form } },
    queryChart: fromPromise<ChartResult, { datasetId: number; form: FormData }>(({ input }) => {
      ran.push(input.form)
      return answers(input.form)
    }),
    actors: { slots: slotsMachine.provide({ actors: { filterEditor } }), ...options.actors },
  })
  await world.exploring()
  const view = await openView(<Explorer actor={world.actor} />)
  const slot = (name: string) => view.within(`${name} slot`)
  return {
    ...view,
    ...world,
    clock,
    ran,
    searches,
    data: view.within('Data'),
    panel: view.within('Slots'),
    slot,
    pills: (name: string) => slot(name).texts('[data-pill] > [role=button]'),
    /** Puts a column or a metric into a slot, with the aggregation that is proposed. */
    fill: async (name: string, column: string) => {
      const adding = name === 'Filters' ? 'Add a filter' : `Add a column to ${name}`
      await slot(name).press(adding)
      const choices = view.within(adding)
      await choices.press(choices.usable().find((choice) => choice.startsWith(column)) ?? column)
    },
  }
}
