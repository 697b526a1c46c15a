/** Sends a statement to a server whose address may hold a user and a password, and answers its text. */
export const queryClickhouse = async (address: string, sql: string, parameters = '') => {
  const { origin, username, password } = new URL(address)
  const headers = {
    'X-ClickHouse-User': decodeURIComponent(username) || 'default',
    'X-ClickHouse-Key': decodeURIComponent(password),
  }
  const answer = await fetch(`${origin}/${parameters}`, { method: 'POST', headers, body: sql })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
