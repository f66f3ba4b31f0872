import { hasUnsentMarks, unkept } from '../../calls/attendance/has-unsent-marks.ts'
import type { useToasts } from '../../page/toasts-context.ts'

const notSent =
  'Some check-ins have not been sent yet. They are kept on this device, and sent when you log in here again. Better wait for a signal before you log out.'

const notKept =
  'Some check-ins have not been sent yet. This browser can’t keep them: they’re lost when you close this page. Better wait for a signal before you log out.'

/** Logs staff out; with check-ins that were not sent yet they are asked first. */
export function askBeforeLeaving(toasts: ReturnType<typeof useToasts>, logOut: () => void): void {
  if (!hasUnsentMarks()) return logOut()
  toasts.show('warning', unkept.text === null ? notSent : notKept, {
    closeAfterMs: null,
    takesFocus: true,
    callback: { label: 'Log out anyway', run: logOut },
  })
}
