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

/** What these staff keep in a tab, through a reload; nothing of what others of the staff have left there. */
export function readDesk(staffId: number): { selectedUserId: number | null; kept: unknown } | null {
  const text = read()
  if (text === null) return null
  try {
    const { staffId: before, selectedUserId, kept } = JSON.parse(text) as Record<string, unknown>
    if (before !== staffId) return null
    return { selectedUserId: typeof selectedUserId === 'number' ? selectedUserId : null, kept }
  } catch {
    return null
  }
}

export function keepDesk(staffId: number, selectedUserId: number | null, kept: unknown): void {
  inMemory = JSON.stringify({ staffId, selectedUserId, kept })
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
