import { loginHint } from './login-hint.ts'

const KEY = 'touchline.desk'

/** Where the browser refuses storage, until the page goes. */
let inMemory: string | null = null

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return inMemory
  }
}

/** What staff keep in a tab, through a reload, for their log-in alone. */
export function readDesk(): { selectedUserId: number | null; kept: unknown } | null {
  const text = read()
  if (text === null) return null
  try {
    const { mark, selectedUserId, kept } = JSON.parse(text) as Record<string, unknown>
    if (mark !== loginHint()) return null
    return { selectedUserId: typeof selectedUserId === 'number' ? selectedUserId : null, kept }
  } catch {
    return null
  }
}

export function keepDesk(selectedUserId: number | null, kept: unknown): void {
  inMemory = JSON.stringify({ mark: loginHint(), selectedUserId, kept })
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // It is in memory.
  }
}

/** Spec 4: a log-out leaves nothing, and neither does a payment that was taken. */
export function forgetDesk(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is none.
  }
}
