import { useNavigate } from 'react-router'
import { keepOrigin } from '../../../features/search-origin/keep-origin.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'

/** Removes the place from this device. */
export function ForgetPlace({ className }: { className: string }) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        keepOrigin(null, facts)
        void navigate(paths.home(), { replace: true })
      }}
    >
      Clear location
    </button>
  )
}
