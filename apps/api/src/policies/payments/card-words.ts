const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** Names a card: 'Visa ending 4242' */
export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandNames[brand] ?? 'Card'} ending ${last4}`
