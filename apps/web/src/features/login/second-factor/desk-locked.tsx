import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '../../../calls/login/get-user.ts'
import type { DeskLock } from '../../../calls/second-factor/desk-lock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChooseUser } from './switch-user.tsx'
import { useComeBack } from './use-come-back.ts'

type Props = {
  lock: DeskLock
  /** Opens the log-in window, and goes on after it. */
  onPassword: (goOn: () => void) => void
}

/** Stands before the page of staff who left a desk: who comes back gives their PIN, or logs in. */
export function DeskLocked({ lock, onPassword }: Props) {
  const client = useQueryClient()
  const comeBack = useComeBack(lock.userId)
  // The page's data can't be asked for again until its person is back.
  useEffect(() => {
    focusManager.setFocused(false)
    return () => focusManager.setFocused(undefined)
  }, [])
  const byPassword = () =>
    onPassword(() => {
      const user = client.getQueryData(userQuery().queryKey)
      if (user) void comeBack(user)
    })
  return (
    <Dialog open onClose={() => {}} title="This desk is locked" mustAnswer hidesRest>
      <p className="mb-5">
        {lock.name} was logged in here, and the page was not used for a while. What was typed is kept for{' '}
        {lock.name}.
      </p>
      <ChooseUser leaves={null} first={lock.userId} onUser={comeBack} onPassword={byPassword} />
    </Dialog>
  )
}
