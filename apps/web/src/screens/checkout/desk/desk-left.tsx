import { useLoginWindow } from '../../../features/login/login-window.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/**
 * Replaces a visitor’s form in a tab of the desk whose log-in has ended: a sale begun for
 * a customer is no guest’s purchase.
 */
export function DeskLeft({ onGuest }: { onGuest: () => void }) {
  const loginWindow = useLoginWindow()
  return (
    <Card as="section" labelledBy="desk-left-title">
      <h2 id="desk-left-title">You were logged out</h2>
      <p className="mt-3 mb-5 max-w-text">
        Log in to carry on at the desk. This basket comes with you. Without logging in, it would be paid for
        as a guest, by card.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          onClick={() => loginWindow.open({ keepsChoice: true, to: 'carry on at the desk' })}
        >
          Log in
        </Button>
        <Button size="large" variant="secondary" onClick={onGuest}>
          Pay as a guest
        </Button>
      </div>
    </Card>
  )
}
