import type { User } from '@touchline/contract/entities/account/user'
import { loginHint } from './login-hint.ts'

const KEY = 'touchline.desk'

/**
 * State of a tab in which staff sell: the customer, what was taken, and the mark of the staff log-in that it
 * belongs to.
 */
type Desk = {
  mark: string | null
  /** Null where the page never knew which staff had logged in. */
  staffId: number | null
  selectedUserId: number | null
  kept: unknown
  /**
   * Minutes without use after which the log-in ended automatically; null where it reached its longest life.
   */
  unusedMinutes: number | null
}

/** State until the page is left, where the browser refuses storage. */
let inMemory: string | null = null

function read(): Desk | null {
  let text = inMemory
  try {
    text = sessionStorage.getItem(KEY)
  } catch {
    // The state is in memory.
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
    // The state is in memory.
  }
}

/** Reads what staff keep in a tab, through a reload, for their log-in alone. */
export function readDesk(): Pick<Desk, 'selectedUserId' | 'kept'> | null {
  const desk = read()
  return desk?.mark != null && desk.mark === loginHint() ? desk : null
}

export function keepDesk(selectedUserId: number | null, kept: unknown): void {
  write({ mark: loginHint(), staffId: read()?.staffId ?? null, selectedUserId, kept, unusedMinutes: null })
}

/**
 * Begins the desk of the person now logged in. Staff whose log-in ended automatically continue with what they
 * kept; no other person does.
 */
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

/** Notes that a staff log-in ended automatically, in this tab or before its page was loaded. */
export function leaveDesk(unusedMinutes: number | null): void {
  write({ staffId: null, selectedUserId: null, kept: null, ...read(), mark: null, unusedMinutes })
}

/**
 * Reads how this tab's log-in ended automatically; null where it did not, or where a person has logged in
 * since.
 */
export function readLeftDesk(): { isStaff: true; unusedMinutes: number | null } | null {
  const desk = read()
  if (desk === null || desk.mark !== null || loginHint() !== null) return null
  return { isStaff: true, unusedMinutes: desk.unusedMinutes }
}

/**
 * True when the tab belongs to the desk and its log-in has ended automatically: it has not become a
 * visitor's.
 */
export function isDeskLeft(): boolean {
  const desk = read()
  return desk !== null && (desk.mark === null || desk.mark !== loginHint())
}

/** Forgets everything at a log-out (spec 4). */
export function forgetDesk(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is no storage.
  }
}
