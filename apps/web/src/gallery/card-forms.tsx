import { useQueryClient } from '@tanstack/react-query'
import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { useEffect, useRef, useState } from 'react'
import { themeQuery } from '../calls/catalogue/get-theme.ts'
import { type CardSession, openCardSession } from '../calls/open-card-session.ts'
import { CardFields, CardFormPlaceholder, CardFormUnresponsive } from '../features/payments/card-fields.tsx'
import { readFieldsMessage } from '../features/payments/card-messages.ts'
import type { CardFieldsHandle } from '../features/payments/use-card-frame.ts'
import { usePageFacts } from '../page/page-facts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from './section.tsx'
import { StatePicker } from './state-picker.tsx'

/** Shows the card provider's own page, as Checkout frames it, and what replaces it. */
export function CardForms() {
  const session = useCardSession()
  const form = (more: Omit<FormProps, 'session'> = {}) =>
    session === undefined ? <CardFormPlaceholder /> : <Form session={session} {...more} />
  return (
    <Section title="Card fields">
      <div className="max-w-form rounded-lg border border-line bg-surface p-4">
        <StatePicker
          states={[
            { name: 'Empty', part: <div key="empty">{form()}</div> },
            { name: 'With faults', part: <div key="faults">{form({ isChecked: true })}</div> },
            { name: 'Of a saved card', part: <div key="saved">{form({ isSaved: true })}</div> },
            {
              name: 'Of a saved card, with a fault',
              part: <div key="saved-fault">{form({ isSaved: true, isChecked: true })}</div>,
            },
            { name: 'Coming', part: <CardFormPlaceholder /> },
            { name: 'Of a saved card, coming', part: <CardFormPlaceholder isShort /> },
            { name: 'Did not load', part: <CardFormUnresponsive onRetry={() => {}} /> },
          ]}
        />
      </div>
    </Section>
  )
}

/** Opens a card session. Undefined until the provider has answered, null if it opened none. */
function useCardSession(): CardSession | null | undefined {
  const { basePath } = usePageFacts()
  const [session, setSession] = useState<CardSession | null>()
  useEffect(() => {
    void openCardSession(basePath).then(setSession)
  }, [basePath])
  return session
}

type FormProps = {
  session: CardSession | null
  /** True when only a saved card's security code is asked for. */
  isSaved?: boolean
  /** True to show the form as after a press on Pay. */
  isChecked?: boolean
}

function Form({ session, isSaved = false, isChecked = false }: FormProps) {
  const theme = useQueryClient().getQueryData<Theme>(themeQuery().queryKey)
  const handle = useRef<CardFieldsHandle>(null)
  const savedCard = isSaved ? session?.savedCard : undefined
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent) => {
      if (session && origin === new URL(session.url).origin && readFieldsMessage(data)?.type === 'ready')
        void handle.current?.tokenise(null)
    }
    if (isChecked) window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [session, isChecked])
  if (!session || savedCard === null)
    return <Notice type="info" title="The card provider has no such form to show here" />
  return (
    <CardFields
      url={session.url}
      hasWallets={false}
      walletSum={null}
      savedCard={savedCard}
      fontKey={theme?.themeAppBodyFontStyle ?? 'roboto'}
      ref={handle}
      onReady={() => {}}
      onWalletPressed={() => false}
      onWallet={() => {}}
      onWalletFailed={() => {}}
      onSubmit={() => void handle.current?.tokenise(null)}
      onMended={() => {}}
      onRetry={() => {}}
    />
  )
}
