import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { Batch } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { speak, type Wire } from './wire.ts'

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

const escaped = (text: string) => text.replace(special, (mark) => escapes[mark] ?? mark)

const fieldOf = (cell: Cell, isBinary: boolean) => {
  if (cell === null) return '\\N'
  if (typeof cell !== 'string') return String(cell)
  return isBinary ? `\\\\x${cell}` : escaped(cell)
}

const lines = ({ rowCount, columns }: Batch, binary: readonly boolean[]) => {
  let text = ''
  for (let row = 0; row < rowCount; row += 1) {
    for (const [index, cells] of columns.entries())
      text += (index === 0 ? '' : '\t') + fieldOf(cells[row] ?? null, binary[index] === true)
    text += '\n'
  }
  return Buffer.from(text)
}

const pour = async (
  wire: Wire,
  columns: readonly ResultColumn[],
  batches: AsyncIterable<Batch>,
) => {
  const binary = columns.map(({ type }) => type === 'BLOB')
  for await (const batch of batches) {
    wire.sendCopyFromChunk(lines(batch, binary))
    if (wire.stream.writableNeedDrain)
      await Promise.race([once(wire.stream, 'drain'), once(wire.stream, 'close')])
    await setImmediate()
  }
}

/** Sends the batches as the data of a COPY … FROM STDIN; when they break off, so does the COPY. */
export const copyInto = (
  client: ClientBase,
  text: string,
  columns: readonly ResultColumn[],
  batches: AsyncIterable<Batch>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let broken: unknown = null
    const flow = async (wire: Wire) => {
      try {
        await pour(wire, columns, batches)
        wire.endCopyFrom()
      } catch (error) {
        broken = error
        wire.sendCopyFail('The data broke off')
      }
    }
    speak(client, {
      submit: (wire) => wire.query(text),
      handleCopyInResponse: (wire) => void flow(wire),
      handleCommandComplete: () => undefined,
      handleError: (error) => reject(broken instanceof Error ? broken : error),
      handleReadyForQuery: () => resolve(),
    })
  })
