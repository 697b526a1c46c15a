/** Where a browser of this machine finds the server: a host that stands for all addresses, or for one of IPv6, is not written as it is. */
export const shownAddress = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
