/** The fields of pino's lines that a person reads. */
interface LogLine {
  level: number
  time: number
  msg?: string
  reqId?: string
  req?: { method: string; url: string }
  res?: { statusCode: number }
  responseTime?: number
  err?: { message: string; stack: string }
}

const levels: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}
const error = 50

/** A JSON line of the log as a person reads it: when, how bad, what, and the request's id in eight characters. */
export const terminalLine = (line: string): string => {
  const { level, time, msg, reqId, req, res, responseTime, err } = JSON.parse(line) as LogLine
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    (levels[level] ?? String(level)).padEnd(5),
    msg ?? '',
    req ? `${req.method} ${req.url}` : '',
    res ? `${res.statusCode} in ${Math.round(responseTime ?? 0)} ms` : '',
    reqId === undefined ? '' : `(${reqId.slice(0, 8)})`,
    err ? (level < error ? err.message : `\n${err.stack}`) : '',
  ]
  return `${parts.filter((part) => part !== '').join(' ')}\n`
}
