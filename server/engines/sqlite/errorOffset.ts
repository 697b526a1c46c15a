import { onlyPositionOf } from '../sqlText/errorOffset.ts'
import { lexer } from './lexer.ts'

export const errorOffset = (message: string, statement: string) => {
  if (message === 'incomplete input') return statement.length
  const name =
    /^near "(.+)": syntax error$/s.exec(message)?.[1] ??
    /^no such (?:column|table|function): (.+)$/.exec(message)?.[1]
  return name === undefined ? null : onlyPositionOf(lexer, statement, name)
}
