import type { Page, Route } from 'playwright'

/** Holds the page's calls to an address back until the test lets each go on, changed or refused. */
export const delayCalls = async (page: Page, address: string) => {
  let arrive: (route: Route) => void = () => undefined
  let arrived = Promise.resolve<Route | null>(null)
  const expect = () => {
    arrived = new Promise<Route>((resolve) => {
      arrive = resolve
    })
  }
  expect()
  await page.route(address, (route) => arrive(route))
  const next = async () => {
    const route = await arrived
    expect()
    if (route === null) throw new Error(`No call to ${address}`)
    return route
  }
  return {
    /** Lets the held call reach the server, with another body when one is given. */
    pass: async (body?: unknown) =>
      (await next()).continue(body === undefined ? {} : { postData: JSON.stringify(body) }),
    /** Leaves the held call, whose page is gone, without an answer. */
    forget: async () => {
      await next()
    },
    /** Answers the held call in the server's place. */
    answer: async (status: number, body: unknown) => (await next()).fulfill({ status, json: body }),
  }
}
