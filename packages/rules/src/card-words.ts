const brandNames: Readonly<Record<string, string>> = { amex: 'American Express' }

/** 'Visa ending 3220' */
export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandNames[brand] ?? capital(brand)} ending ${last4}`

const capital = (brand: string): string =>
  brand === '' ? 'Card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
