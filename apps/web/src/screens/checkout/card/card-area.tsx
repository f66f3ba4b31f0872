import { useQueryClient } from '@tanstack/react-query'
import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { themeQuery } from '../../../calls/catalogue/get-theme.ts'
import { CardFields, CardFormPlaceholder } from '../../../features/payments/card-fields.tsx'
import type { WalletAnswer } from '../../../features/payments/card-messages.ts'
import type { Payment } from '../../../features/payments/payment.ts'
import type { CardOfPage } from './use-card.ts'
import type { CardChoice } from './use-card-choice.ts'

type Props = {
  payment: Payment
  card: CardOfPage
  choice: CardChoice
  /** Sum that the card pays; null while it is changing. */
  toPayPence: number | null
  onSubmit: () => void
  onWalletPressed: () => boolean
  onWallet: (answer: WalletAnswer) => void
  onWalletFailed: () => void
  onRetry: () => void
}

export function CardArea({
  payment,
  card: { handle, onReady, onMended },
  choice: { saved, offered },
  toPayPence,
  onRetry,
  ...pays
}: Props) {
  const theme = useQueryClient().getQueryData<Theme>(themeQuery().queryKey)
  switch (payment.state) {
    case 'ready':
    case 'authorising': {
      if (offered && !offered.needsSecurityCode) return null
      const { walletSum } = payment.session
      return (
        <div id="card">
          <CardFields
            // Spec 4: each try has a card session, and so a form, of its own.
            key={`${payment.session.url} ${offered?.id ?? ''}`}
            url={payment.session.url}
            hasWallets={payment.session.hasWallets}
            walletSum={walletSum === null || walletSum === toPayPence ? walletSum : 'changing'}
            savedCard={offered?.externalIdentifier}
            fontKey={theme?.themeAppBodyFontStyle ?? 'roboto'}
            ref={handle}
            onReady={onReady}
            {...pays}
            onMended={onMended}
            onRetry={onRetry}
          />
        </div>
      )
    }
    case 'idle':
      return payment.notice?.needsRetry || payment.notice?.leastPence !== undefined ? null : (
        <CardFormPlaceholder isShort={saved !== null} />
      )
    case 'preparing':
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'challenge':
    case 'processing':
    case 'completing':
    case 'complete':
      return <CardFormPlaceholder isShort={saved !== null} />
  }
}
