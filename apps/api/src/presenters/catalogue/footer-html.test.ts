import { expect, test } from 'vitest'
import { cleanFooterHtml } from './footer-html.ts'

test.each([
  ['<p>Bus 8 stops <strong>outside</strong>.</p>', '<p>Bus 8 stops <strong>outside</strong>.</p>'],
  ['<h1>About us</h1>', '<p>About us</p>'],
  [
    '<a href="https://a.test/x" onclick="x()">Map</a>',
    '<a href="https://a.test/x" rel="noopener noreferrer">Map</a>',
  ],
  ['<a href="javascript:alert(1)">Map</a>', '<a rel="noopener noreferrer">Map</a>'],
  ['<a href="//evil.test">Map</a>', '<a rel="noopener noreferrer">Map</a>'],
  ['<script>alert(1)</script>Text', 'Text'],
  ['<img src=x onerror=alert(1)>Text', 'Text'],
  ['<form action="https://evil.test"><input name="password"></form>', ''],
  ['<p style="position:fixed">Text</p>', '<p>Text</p>'],
  ['<iframe src="https://evil.test"></iframe><svg onload=alert(1)>', ''],
  ['', ''],
])('spec 2, S28: a venue’s footer %j goes out as %j', (given, sent) => {
  expect(cleanFooterHtml(given)).toBe(sent)
})
