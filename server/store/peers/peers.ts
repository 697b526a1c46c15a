/** What servers say to each other without waiting for an answer. */
export interface NoticeTopic<Body> {
  name: string
  body?: Body
}

/** What a server asks the others; one of them answers, or none. */
export interface RequestTopic<Body, Answer> {
  name: string
  body?: Body
  answer?: Answer
}

/** The servers that serve one workspace, as one of them sees the others. Bodies and answers are JSON. */
export interface Peers {
  /** This server's own number; 0 where it is alone. */
  number: number
  /** Whether no other server was running when this one joined. */
  isAlone: boolean
  /** Reports something to all other servers. */
  notify: <Body>(topic: NoticeTopic<Body>, body: Body) => Promise<void>
  onNotice: <Body>(topic: NoticeTopic<Body>, take: (body: Body) => void) => void
  /** The first answer that another server gives, null where none has one. */
  request: <Body, Answer>(topic: RequestTopic<Body, Answer>, body: Body) => Promise<Answer | null>
  onRequest: <Body, Answer>(
    topic: RequestTopic<Body, Answer>,
    answer: (body: Body) => Answer | null | Promise<Answer | null>,
  ) => void
  /** Notices may have been missed: the connection to the others broke and is there again. */
  onReconnected: (take: () => void) => void
  /** The numbers of all servers that run, this one's included. */
  running: () => Promise<number[]>
  /** Ends the part of the start that servers go through one after the other. */
  started: () => Promise<void>
  close: () => Promise<void>
}

/** Work that one of the servers is to do for all: the first of those that run does it. */
export const isFirst = async (peers: Peers): Promise<boolean> =>
  peers.number === Math.min(...(await peers.running()))

/** A server without others. */
export const alone: Peers = {
  number: 0,
  isAlone: true,
  notify: () => Promise.resolve(),
  onNotice: () => undefined,
  request: () => Promise.resolve(null),
  onRequest: () => undefined,
  onReconnected: () => undefined,
  running: () => Promise.resolve([0]),
  started: () => Promise.resolve(),
  close: () => Promise.resolve(),
}
