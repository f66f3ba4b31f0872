import { type AddressInfo, createConnection, createServer } from 'node:net'
import { kindOfStatement } from '../stores/database/connections/statements.ts'

/**
 * Faults of the way to PostgreSQL. `answer`: PostgreSQL does the statement, its answer is lost and the connection
 * ends. `statement`: it never arrives, and the connection ends. `silence`: PostgreSQL does it, and no answer comes,
 * for ever. `notice`: the answer comes with PostgreSQL's warning that it no longer waits for a standby.
 */
export type Fault = 'answer' | 'statement' | 'silence' | 'notice'

export interface DatabaseProxy {
  url: string
  /** Plants a fault in the n-th statement from now that decides: COMMIT, or a change without a transaction. */
  plant: (fault: Fault, nth?: number, after?: () => void) => void
  /** Warns beside each statement that decides that PostgreSQL did not wait for its standby. */
  leaveStandby: (isLeft: boolean) => void
  /** Tells whether the planted fault was met. */
  wasMet: () => boolean
  /** Refuses new connections, and cuts all there are. */
  goAway: () => void
  /** Takes new connections again, and forgets a fault that was not met. */
  heal: () => void
  /** Keeps all connections, and passes nothing on. */
  standStill: (isStill: boolean) => void
  cutAll: () => void
  close: () => Promise<void>
}

/** Faults to be met, and what was met. */
function createPlan() {
  let isStandbyLeft = false
  let planted: { fault: Fault; left: number; after: () => void } | null = null
  let wasMet = false
  let afterMet = () => {}
  return {
    plant: (fault: Fault, nth = 1, after = () => {}) => {
      planted = { fault, left: nth, after }
      wasMet = false
    },
    leaveStandby: (isLeft: boolean) => {
      isStandbyLeft = isLeft
    },
    wasMet: () => wasMet,
    forget: () => {
      planted = null
    },
    /** Returns the fault for a statement that decides. A planted one is met once, even if its connection ends early. */
    meet(): Fault | null {
      if (isStandbyLeft) return 'notice'
      if (planted === null) return null
      planted.left -= 1
      if (planted.left > 0) return null
      const { fault, after } = planted
      planted = null
      wasMet = true
      afterMet = after
      return fault
    },
    /** Says that the fault has been done. */
    isDone() {
      const after = afterMet
      afterMet = () => {}
      after()
    },
  }
}

/** Opens a way to PostgreSQL that a test cuts, silences or falsifies. It reads what the driver sends. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = targetOf(url)
  const plan = createPlan()
  const pairs = new Set<() => void>()
  let isAway = false
  let isStill = false

  const server = createServer((near) => {
    if (isAway) return near.destroy()
    const far = createConnection(target)
    const cut = () => {
      near.destroy()
      far.destroy()
      pairs.delete(cut)
    }
    pairs.add(cut)
    let fault: Fault | null = null
    const statements = readStatements()
    near.on('data', (bytes: Buffer) => {
      if (isStill) return
      if (statements(bytes)) fault = plan.meet() ?? fault
      if (fault !== 'statement') return far.write(bytes)
      cut()
      plan.isDone()
    })
    far.on('data', (bytes: Buffer) => {
      if (isStill) return
      if (fault === null) return near.write(bytes)
      if (fault === 'notice') {
        near.write(Buffer.concat([standbyNotice, bytes]))
        fault = null
      } else if (!endsWithReady(bytes)) return
      else if (fault === 'answer') cut()
      plan.isDone()
    })
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  const cutAll = () => [...pairs].forEach((cut) => cut())
  const { plant, leaveStandby, wasMet } = plan
  return {
    url: urlAt(url, (server.address() as AddressInfo).port),
    plant,
    leaveStandby,
    wasMet,
    goAway() {
      isAway = true
      cutAll()
    },
    heal() {
      isAway = false
      plan.forget()
    },
    standStill: (still) => (isStill = still),
    cutAll,
    close: async () => {
      cutAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** PostgreSQL's notice as it sends it: severity, code, message, function. */
const standbyNotice = messageOf(
  'N',
  'SWARNING\0C01000\0Mcanceling wait for synchronous replication due to user request\0RSyncRepWaitForLSN\0\0',
)

function messageOf(type: string, text: string): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, Buffer.from(text)])
}

/** True when the bytes end with PostgreSQL's "ready for the next statement". */
const endsWithReady = (bytes: Buffer): boolean => bytes.length >= 6 && bytes.at(-6) === 'Z'.charCodeAt(0)

/**
 * Reads what a driver sends on one connection.
 * @returns a function that tells of bytes whether they hold a statement that decides
 */
function readStatements(): (bytes: Buffer) => boolean {
  let left = Buffer.alloc(0)
  let hasStarted = false
  let isInTransaction = false
  const named = new Map<string, string>()
  const decides = (text: string): boolean => {
    const kind = kindOfStatement(text)
    if (kind === 'begin') isInTransaction = true
    const deciding = kind === 'commit' || (kind === 'writing' && !isInTransaction)
    if (kind === 'commit' || kind === 'rollback') isInTransaction = false
    return deciding
  }
  return (bytes) => {
    left = Buffer.concat([left, bytes])
    let found = false
    for (;;) {
      const at = hasStarted ? 1 : 0
      if (left.length < at + 4) return found
      const length = at + left.readInt32BE(at)
      if (left.length < length) return found
      const type = hasStarted ? String.fromCharCode(left[0]!) : ''
      const [first = '', second = ''] = left.toString('utf8', at + 4, length).split('\0', 2)
      if (type === 'P') named.set(first, second)
      if (type === 'Q' && decides(first)) found = true
      if (type === 'B' && decides(named.get(second) ?? '')) found = true
      hasStarted = true
      left = left.subarray(length)
    }
  }
}

function targetOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

function urlAt(url: string, port: number): string {
  const through = new URL(url)
  return `postgresql://${through.username}:${through.password}@127.0.0.1:${port}${through.pathname}${through.search}`
}
