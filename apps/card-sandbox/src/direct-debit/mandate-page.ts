import { escapeHtml } from '../pages/html.ts'

/** The provider's own page for the bank details. It belongs to the stand-in, not to the product. */
export const mandatePage = (action: string, fault: string | null): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Set up a direct debit</title>
<h1>Set up a direct debit</h1>
${fault === null ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<p><label>Name on the account <input name="accountHolder" autocomplete="name"></label></p>
<p><label>Sort code <input name="sortCode" inputmode="numeric"></label></p>
<p><label>Account number <input name="accountNumber" inputmode="numeric"></label></p>
<p><button>Set up</button></p>
</form>
</html>
`
