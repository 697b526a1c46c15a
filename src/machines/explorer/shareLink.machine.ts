import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type FormData } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import type { CopiedLink } from '../items/openItem.machine'
import type { FormRequest } from '../lib/forms'

interface LinkRequest {
  form: FormData
  sliceId: number | null
}

const pathOf = ({ sliceId, key }: { sliceId: number | null; key: string }) =>
  `/visualizations/${sliceId ?? 'null'}/${key}`

/** A link to the chart as it is now, unsaved edits included: a form of its own on the server, its address copied. */
export const shareLinkMachine = setup({
  types: {} as {
    input: { datasetId: number }
    context: LinkRequest & { datasetId: number; key: string }
    events: { type: 'link.requested' } & LinkRequest
    tags: 'busy'
  },
  actors: {
    createForm: unprovided<{ key: string }, FormRequest>('createForm'),
    copyLink: unprovided<CopiedLink, { path: string }>('copyLink'),
  },
  actions: {
    storeRequest: assign((_, { form, sliceId }: LinkRequest) => ({ form, sliceId })),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    reportCopied: ({ context, system }, { output: { link, copied } }: { output: CopiedLink }) => {
      const action = { label: 'Open Page', path: pathOf(context), newTab: true }
      if (copied)
        post(system, {
          intent: 'success',
          area: 'explorer',
          title: 'Link copied',
          detail: 'The link opens the chart in its current state.',
          action,
        })
      else
        post(system, {
          intent: 'warning',
          area: 'explorer',
          title: 'The browser did not allow writing to the clipboard',
          detail: link,
          action,
        })
    },
    reportFailure: ({ system }, { error }: { error: unknown }) => {
      post(system, {
        intent: 'warning',
        area: 'explorer',
        title: 'The link was not made',
        detail: toProblem(error).message,
      })
    },
  },
}).createMachine({
  id: 'shareLink',
  context: ({ input }) => ({ ...input, form: { viz_type: 'table' }, sliceId: null, key: '' }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        'link.requested': {
          target: 'creating',
          actions: fromEvent('storeRequest'),
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { datasetId, form } }) => ({
          datasetId,
          vizType: form.viz_type,
          fields: form,
        }),
        onDone: { target: 'copying', actions: fromEvent('storeKey') },
        onError: {
          target: 'resting',
          actions: fromEvent('reportFailure'),
        },
      },
    },
    copying: {
      tags: 'busy',
      invoke: {
        src: 'copyLink',
        input: ({ context }) => ({ path: pathOf(context) }),
        onDone: {
          target: 'resting',
          actions: fromEvent('reportCopied'),
        },
        onError: {
          target: 'resting',
          actions: fromEvent('reportFailure'),
        },
      },
    },
  },
})
export type ShareLinkRef = ActorRefFrom<typeof shareLinkMachine>
