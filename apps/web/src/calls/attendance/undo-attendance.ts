import { useCallMutation } from '../call-mutation.ts'
import { loadUndoAttendance } from './send-marks.ts'

export const useUndoAttendance = () =>
  useCallMutation({ load: loadUndoAttendance, invalidates: ['attendance/get-day'] })
