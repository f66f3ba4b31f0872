/** Waits until the document and its pictures have loaded: work done after that does not delay the page. */
export function untilLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
