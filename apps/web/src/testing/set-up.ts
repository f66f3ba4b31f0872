import { afterAll, vi } from 'vitest'

// The server's scripts begin to load all parts of a screen at once. A file's tests may be over before they have
// loaded, and a module that was cut off is missing in the next file of the worker.
afterAll(() => vi.dynamicImportSettled())
// The files of a worker share a window: none leaves the next one what it has rendered.
afterAll(() => globalThis.document?.body.replaceChildren())
