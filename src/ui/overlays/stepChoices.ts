import type { MenuChoice } from './Menu'

/** A step up and down a list; none where there is nothing to step over. */
export const stepChoices = (
  { index, last }: { index: number; last: number },
  step: (by: -1 | 1) => void,
): MenuChoice[] =>
  last === 0
    ? []
    : [
        {
          key: 'up',
          label: 'Move up',
          disabledReason: index === 0 ? 'Already first' : null,
          onSelect: () => step(-1),
        },
        {
          key: 'down',
          label: 'Move down',
          disabledReason: index === last ? 'Already last' : null,
          onSelect: () => step(1),
        },
      ]
