import { digest } from './inShort'

/** The first of many lines, and how many more there are with a digest of them: whatever differs in one is a difference. */
export const firstOf = (lines: readonly string[], max: number): readonly string[] =>
  lines.length <= max
    ? lines
    : [
        ...lines.slice(0, max),
        `and ${lines.length - max} more #${digest(lines.slice(max).join('\n'))}`,
      ]
