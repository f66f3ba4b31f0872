import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PageFacts, PageFactsContext } from './page-facts.ts'
import { Picture } from './picture.tsx'

const picture = {
  alt: 'The pool',
  width: 640,
  height: 360,
  sources: ['webp', 'jpg'].flatMap((format) =>
    [320, 640].map((width) => ({
      type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
      width,
      address: `/api/pictures/a-${width}.${format}`,
    })),
  ),
}
const draw = (props: Partial<Parameters<typeof Picture>[0]>) =>
  renderToStaticMarkup(
    <PageFactsContext value={{ apiBase: '/book' } as PageFacts}>
      <Picture picture={picture} sizes="80px" frame="size-16" {...props} />
    </PageFactsContext>,
  )

test('F102, the page: every width in the better kind and in the other, below the base path, with its words and its size', () => {
  expect(draw({})).toBe(
    '<picture class="contents">' +
      '<source type="image/webp" srcSet="/book/api/pictures/a-320.webp 320w, /book/api/pictures/a-640.webp 640w" sizes="80px" class="hidden"/>' +
      '<img srcSet="/book/api/pictures/a-320.jpg 320w, /book/api/pictures/a-640.jpg 640w" width="640" height="360" ' +
      'loading="lazy" decoding="async" class="size-16" src="/book/api/pictures/a-640.jpg" sizes="80px" alt="The pool"/>' +
      '</picture>',
  )
})

test('F102, the page: only pictures near the top are fetched at once', () => {
  expect(draw({ isFirst: true })).toContain('loading="eager" fetchPriority="high"')
  expect(draw({ isFirst: false })).not.toContain('fetchPriority')
})

const drawing =
  '<picture class="contents"><img loading="lazy" decoding="async" class="size-16" width="320" height="180" src="/book/api/scenes/yoga.svg" alt=""/></picture>'
const scene = '/api/scenes/yoga.svg'

test('F102, the page: without a picture the scene is there, in its own size and below the base path, or nothing', () => {
  expect(draw({ picture: null, scene })).toBe(drawing)
  expect(draw({ picture: { ...picture, sources: [] }, scene })).toBe(drawing)
  expect(draw({ picture: null, scene: null })).toBe('')
})

test('F102, the page: a picture of the operator’s wins over the scene, and so does an address of theirs', () => {
  expect(draw({ scene })).toBe(draw({}))
  expect(draw({ picture: null, image: '/own.jpg', scene })).toContain('src="/own.jpg" alt=""')
})

test.each([
  ['top', 'object-top'],
  ['bottom right', 'object-bottom-right'],
] as const)('F102, the page: the part that the operator named stays in view: %s', (focus, position) => {
  expect(draw({ picture: { ...picture, focus } })).toBe(
    draw({}).replace('class="size-16"', `class="size-16 ${position}"`),
  )
})
