import type { User } from '@touchline/contract/entities/account/user'
import { loginHint } from './login-hint.ts'

const KEY = 'touchline.desk'

/** Of a tab in which staff sell: for whom, and what they took; of their log-in, whose mark it has. */
type Desk = {
  mark: string | null
  /** Null where the page never knew whose log-in it was. */
  staffId: number | null
  selectedUserId: number | null
  kept: unknown
  /** Minutes without use after which the log-in ended by itself; null where it had lasted as long as it may. */
  unusedMinutes: number | null
}

/** Where the browser refuses storage, until the page goes. */
let inMemory: string | null = null

function read(): Desk | null {
  let text = inMemory
  try {
    text = sessionStorage.getItem(KEY)
  } catch {
    // It is in memory.
  }
  if (text === null) return null
  try {
    const { mark, kept, ...numbers } = JSON.parse(text) as Record<string, unknown>
    const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)
    return {
      mark: typeof mark === 'string' ? mark : null,
      staffId: numberOr(numbers['staffId']),
      selectedUserId: numberOr(numbers['selectedUserId']),
      unusedMinutes: numberOr(numbers['unusedMinutes']),
      kept,
    }
  } catch {
    return null
  }
}

function write(desk: Desk): void {
  inMemory = JSON.stringify(desk)
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // It is in memory.
  }
}

/** What staff keep in a tab, through a reload, for their log-in alone. */
export function readDesk(): Pick<Desk, 'selectedUserId' | 'kept'> | null {
  const desk = read()
  return desk?.mark != null && desk.mark === loginHint() ? desk : null
}

export function keepDesk(selectedUserId: number | null, kept: unknown): void {
  write({ mark: loginHint(), staffId: read()?.staffId ?? null, selectedUserId, kept, unusedMinutes: null })
}

/** Who is logged in in this tab: staff go on with what they kept when their log-in ended by itself, and no other person does. */
export function beginDesk({ id, role }: Pick<User, 'id' | 'role'>): void {
  if (role !== 'staff') return forgetDesk()
  const before = read()
  const mark = loginHint()
  const isTheirs = before?.staffId === id || before?.mark === mark
  write({
    selectedUserId: null,
    kept: null,
    ...(isTheirs && before),
    mark,
    staffId: id,
    unusedMinutes: null,
  })
}

/** A log-in of staff that ended by itself: in this tab, or before its page came. */
export function leaveDesk(unusedMinutes: number | null): void {
  write({ staffId: null, selectedUserId: null, kept: null, ...read(), mark: null, unusedMinutes })
}

/** Reads how the log-in of this tab ended by itself; null where it did not, or somebody has logged in since. */
export function readLeftDesk(): { isStaff: true; unusedMinutes: number | null } | null {
  const desk = read()
  if (desk === null || desk.mark !== null || loginHint() !== null) return null
  return { isStaff: true, unusedMinutes: desk.unusedMinutes }
}

/** The tab is the desk’s, and its log-in has ended by itself: it has not become a visitor’s. */
export function isDeskLeft(): boolean {
  const desk = read()
  return desk !== null && (desk.mark === null || desk.mark !== loginHint())
}

/** Spec 4: a log-out leaves nothing. */
export function forgetDesk(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is none.
  }
}
