import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type FileExportState,
  type FileFormat,
  type FormData,
  type TableView,
} from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { post, notify } from '../../lib/peers'
import { unprovided } from '../../lib/unprovided'

export type ImageFormat = 'png' | 'svg' | 'pdf'

/**
 * Whose rows a file holds: those of a chart's query, over the exporter's dataset unless another is given, or those of a
 * statement of a run.
 */
export type FileRows =
  | { form: FormData; datasetId?: number; view?: TableView }
  | { queryId: number; statement: number }

type FileRequest = { format: FileFormat; title: string } & FileRows

export type FileDownload = { format: FileFormat; title: string; escapes: boolean } & (
  | { datasetId: number; form: FormData; view?: TableView }
  | { queryId: number; statement: number }
)

interface Context {
  /** Null where the rows are those of SQL runs. */
  datasetId: number | null
  /** Cells that a spreadsheet would run as formulas are escaped. */
  escapes: boolean
  requested: FileRequest | null
  file: { id: string; url: string | null } | null
  bytes: number
  message: string
}

const notFinished = 'The file was not exported'

/** `title` is drawn above the chart, `name` is the file's. */
export interface ImageRequest {
  format: ImageFormat
  title: string
  name: string
  /** The tiles of a dashboard instead of the one chart of the page. */
  of?: 'tiles'
}

const fileDownloadOf = ({ datasetId, escapes, requested }: Context): FileDownload => {
  const file = { escapes, format: requested?.format ?? 'csv', title: requested?.title ?? '' }
  if (requested && 'queryId' in requested)
    return { ...file, queryId: requested.queryId, statement: requested.statement }
  return {
    ...file,
    datasetId: requested?.datasetId ?? datasetId ?? 0,
    form: requested?.form ?? { viz_type: 'table' },
    ...(requested?.view ? { view: requested.view } : {}),
  }
}

/** Brings things out of the page: rows as files that the browser fetches, the drawing of a chart as an image. */
export const exporterMachine = setup({
  types: {} as {
    input: { datasetId: number | null }
    context: Context
    events:
      | ({ type: 'file.requested' } & FileRequest)
      | ({ type: 'image.requested' } & ImageRequest)
      | { type: 'escaping.toggled' }
      | { type: 'export.stopped' }
    tags: 'busy'
  },
  actors: {
    openFile: unprovided<{ id: string; url: string | null }, FileDownload>('openFile'),
    fetchFile: unprovided<void, { url: string }>('fetchFile'),
    fileState: unprovided<FileExportState, { id: string }>('fileState'),
    stopQuery: unprovided<void, { id: string }>('stopQuery'),
    saveImage: unprovided<void, ImageRequest>('saveImage'),
  },
  actions: {
    toggleEscaping: assign({ escapes: ({ context }) => !context.escapes }),
    storeRequest: assign((_, requested: FileRequest) => ({ requested, file: null, bytes: 0 })),
    storeFile: assign({
      file: (_, { output }: { output: { id: string; url: string | null } }) => output,
    }),
    storeState: assign((_, { output: { bytes, message } }: { output: FileExportState }) => ({
      bytes,
      message: message ?? '',
    })),
    reportRefusal: ({ system }, { error }: { error: unknown }) => {
      post(system, {
        intent: 'warning',
        area: 'explorer',
        title: notFinished,
        detail: toProblem(error).message,
      })
    },
    reportBroken: ({ context, system }) => {
      post(system, {
        intent: 'warning',
        area: 'explorer',
        title: notFinished,
        detail: `${context.message}. The part on disk is not the whole file.`,
      })
    },
    reportJob: ({ system }) => {
      notify(system, 'jobs', { type: 'jobs.requested' })
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: 'The export is still running',
        detail: 'The bell shows when the file is ready.',
      })
    },
    reportDone: ({ context: { requested }, system }) =>
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Exported ${requested?.title ?? ''}.${requested?.format ?? 'csv'}`,
      }),
    reportNoImage: ({ system }, { error }: { error: unknown }) => {
      const detail = error instanceof Error ? error.message : 'The browser could not draw it.'
      post(system, {
        intent: 'warning',
        area: 'explorer',
        title: 'The image was not exported',
        detail,
      })
    },
  },
  guards: {
    madeInBackground: (_, { output }: { output: { url: string | null } }) => output.url === null,
    fileIsDone: (_, { output }: { output: FileExportState }) => output.state === 'done',
    fileFailed: (_, { output }: { output: FileExportState }) => output.state === 'failed',
  },
  delays: { pause: 500 },
}).createMachine({
  id: 'exporter',
  context: ({ input }) => ({
    ...input,
    escapes: true,
    requested: null,
    file: null,
    bytes: 0,
    message: '',
  }),
  on: { 'escaping.toggled': { actions: 'toggleEscaping' } },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'file.requested': {
          target: 'opening',
          actions: fromEvent('storeRequest'),
        },
        'image.requested': 'drawing',
      },
    },
    opening: {
      tags: 'busy',
      on: { 'export.stopped': 'resting' },
      invoke: {
        src: 'openFile',
        input: ({ context }) => fileDownloadOf(context),
        onDone: [
          {
            guard: fromEvent('madeInBackground'),
            target: 'resting',
            actions: 'reportJob',
          },
          { target: 'fetching', actions: fromEvent('storeFile') },
        ],
        onError: {
          target: 'resting',
          actions: fromEvent('reportRefusal'),
        },
      },
    },
    fetching: {
      tags: 'busy',
      invoke: {
        src: 'fetchFile',
        input: ({ context }) => ({ url: context.file?.url ?? '' }),
        onDone: 'sending',
        onError: {
          target: 'resting',
          actions: fromEvent('reportRefusal'),
        },
      },
    },
    sending: {
      tags: 'busy',
      on: { 'export.stopped': 'stopping' },
      initial: 'requesting',
      states: {
        requesting: {
          invoke: {
            src: 'fileState',
            input: ({ context }) => ({ id: context.file?.id ?? '' }),
            onDone: [
              {
                guard: fromEvent('fileIsDone'),
                target: '#exporter.resting',
                actions: 'reportDone',
              },
              {
                guard: fromEvent('fileFailed'),
                target: '#exporter.resting',
                actions: [fromEvent('storeState'), 'reportBroken'],
              },
              { target: 'pausing', actions: fromEvent('storeState') },
            ],
            onError: {
              target: '#exporter.resting',
              actions: fromEvent('reportRefusal'),
            },
          },
        },
        pausing: { after: { pause: 'requesting' } },
      },
    },
    stopping: {
      invoke: {
        src: 'stopQuery',
        input: ({ context }) => ({ id: context.file?.id ?? '' }),
        onDone: 'resting',
        onError: 'resting',
      },
    },
    drawing: {
      invoke: {
        src: 'saveImage',
        input: ({ event }) =>
          event.type === 'image.requested' ? event : { format: 'png', title: '', name: '' },
        onDone: 'resting',
        onError: {
          target: 'resting',
          actions: fromEvent('reportNoImage'),
        },
      },
    },
  },
})
export type ExporterRef = ActorRefFrom<typeof exporterMachine>
