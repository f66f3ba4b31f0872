import { useQueryClient } from '@tanstack/react-query'
import type { OfferedCard } from '@touchline/contract/entities/saved-card'
import type { Theme } from '@touchline/contract/entities/theme'
import { themeQuery } from '../../calls/theme/get-theme.ts'
import { CardFields, CardFormComing } from '../../features/online-payment/card-fields.tsx'
import type { Payment } from '../../features/online-payment/payment.ts'
import type { CardOfPage } from './use-card.ts'

type Props = {
  payment: Payment
  card: CardOfPage
  /** The saved card that is to pay; null for one that is typed. */
  saved: OfferedCard | null
  onSubmit: () => void
  onRetry: () => void
}

export function CardArea({ payment, card: { handle, onMended }, saved, onSubmit, onRetry }: Props) {
  const theme = useQueryClient().getQueryData<Theme>(themeQuery().queryKey)
  switch (payment.state) {
    case 'ready':
    case 'authorising':
      if (saved && !saved.needsSecurityCode) return null
      return (
        <div id="card">
          <CardFields
            // Spec 4: each try has a card session, and so a form, of its own.
            key={`${payment.session.url} ${saved?.id ?? ''}`}
            url={payment.session.url}
            savedCard={saved?.externalIdentifier}
            fontKey={theme?.themeAppBodyFontStyle ?? 'roboto'}
            ref={handle}
            onSubmit={onSubmit}
            onMended={onMended}
            onRetry={onRetry}
          />
        </div>
      )
    case 'idle':
      return payment.notice?.needsRetry ? null : <CardFormComing />
    case 'preparing':
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'challenge':
    case 'processing':
    case 'completing':
    case 'complete':
      return <CardFormComing />
  }
}
