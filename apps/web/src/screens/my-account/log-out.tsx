import { useLeave } from '../../features/login/use-leave.ts'

type Props = { className: string }

export function LogOut({ className }: Props) {
  return (
    <button type="button" className={className} onClick={useLeave()}>
      Log out
    </button>
  )
}
