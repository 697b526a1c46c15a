import { assign, setup } from 'xstate'
import { toProblem, type ThingType } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { goTo, post } from '../lib/peers'
import type { Opened } from '../lib/listScreen'
import { unprovided } from '../lib/unprovided'
import { openChartMachine } from './openChart.machine'
import { pathOf, nameOf, type Item } from './kinds'

/** A link, and whether it reached the clipboard. */
export interface CopiedLink {
  link: string
  copied: boolean
}

interface OpenRequest {
  kind: ThingType
  item: Item
  /** To go there, or to copy the way there. */
  purpose: 'visit' | 'link'
  /** What its address says beside the path, with the question mark. */
  search?: string
}

/** Finds the way to a thing, preparing a chart's form where it needs one, and goes there or copies it. */
export const openItemMachine = setup({
  types: {} as { input: OpenRequest; context: OpenRequest & { path: string }; tags: 'busy' },
  actors: {
    openChart: openChartMachine,
    copyLink: unprovided<CopiedLink, { path: string }>('copyLink'),
  },
  actions: {
    storeOwnPath: assign({
      path: ({ context: { kind, item, search = '' } }) => (pathOf(kind, item) ?? '') + search,
    }),
    storePath: assign({
      path: (_, { output }: { output: Opened }) => ('path' in output ? output.path : ''),
    }),
    visit: ({ context, system }) => goTo(system, context.path),
    reportOutcome: ({ context, system }, { output: { link, copied } }: { output: CopiedLink }) => {
      const action = { label: 'Open Page', path: context.path, newTab: true }
      if (copied)
        post(system, {
          intent: 'success',
          area: 'workspace',
          title: 'Link copied',
          detail: `It opens ${nameOf(context.kind, context.item)}.`,
          action,
        })
      else
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: 'The browser did not allow writing to the clipboard',
          detail: link,
          action,
        })
    },
    reportProblem: (
      { context: { kind, item, purpose }, system },
      { problem }: { problem: unknown },
    ) => {
      const failed =
        purpose === 'link'
          ? `The link to ${nameOf(kind, item)} was not copied`
          : `${nameOf(kind, item)} could not be opened`
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: failed,
        detail: toProblem(problem).message,
      })
    },
  },
  guards: {
    leadsSomewhere: (_, { output }: { output: Opened }) => 'path' in output,
    isKnown: ({ context: { kind, item, purpose } }) =>
      pathOf(kind, item) !== null && (kind !== 'chart' || purpose === 'link'),
    isVisited: ({ context }) => context.purpose === 'visit',
  },
}).createMachine({
  id: 'openItem',
  context: ({ input }) => ({ ...input, path: '' }),
  initial: 'checking',
  states: {
    checking: {
      always: [
        { guard: 'isKnown', target: 'found', actions: 'storeOwnPath' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      tags: 'busy',
      invoke: {
        src: 'openChart',
        input: ({ context }) => ({ id: context.item.id }),
        onDone: [
          {
            guard: fromEvent('leadsSomewhere'),
            target: 'found',
            actions: fromEvent('storePath'),
          },
          {
            target: 'done',
            actions: {
              type: 'reportProblem',
              params: ({ event }) => ({
                problem: 'problem' in event.output ? event.output.problem : null,
              }),
            },
          },
        ],
        onError: {
          target: 'done',
          actions: { type: 'reportProblem', params: ({ event }) => ({ problem: event.error }) },
        },
      },
    },
    found: {
      always: [{ guard: 'isVisited', target: 'done', actions: 'visit' }, { target: 'copying' }],
    },
    copying: {
      tags: 'busy',
      invoke: {
        src: 'copyLink',
        input: ({ context }) => ({ path: context.path }),
        onDone: {
          target: 'done',
          actions: fromEvent('reportOutcome'),
        },
        onError: {
          target: 'done',
          actions: { type: 'reportProblem', params: ({ event }) => ({ problem: event.error }) },
        },
      },
    },
    done: { type: 'final' },
  },
})
