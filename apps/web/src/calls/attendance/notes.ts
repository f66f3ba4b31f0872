import { useCallMutation } from '../call-mutation.ts'

const invalidates = ['attendance/get-day']

/** Writes a note on a session. */
export const useAddNote = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/attendance/add-note')).addNote,
    invalidates,
  })

/** Takes an own note back. */
export const useRemoveNote = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/attendance/remove-note')).removeNote,
    invalidates,
  })
