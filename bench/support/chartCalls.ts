/** Asks a server for the data of charts and reads the whole answer; a refusal is thrown. */
export const chartCalls = (address: string, token: string) => async (body: object) => {
  const answer = await fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}
