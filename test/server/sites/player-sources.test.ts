import { describe, expect, it } from 'vitest'
import { embeddedVideo, playerOf } from '../../../engine/domain/data/video-player.ts'
import { joinSources, playerSources } from '../../../server/sites/player-sources.ts'
import { policyFor } from '../../../server/sites/security-headers.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com'
const VIMEO = 'https://player.vimeo.com'

describe('a player', () => {
  it.each([
    { of: 'https://www.youtube.com/watch?v=k1ln-F1lm_9&t=4', url: `${YOUTUBE}/embed/k1ln-F1lm_9` },
    { of: 'https://www.youtube.com/watch?t=4&v=k1lnF1lm', url: `${YOUTUBE}/embed/k1lnF1lm` },
    { of: 'http://youtube.com/embed/k1ln?feature=oembed', url: `${YOUTUBE}/embed/k1ln` },
    { of: '//m.youtube.com/shorts/k1ln#now', url: `${YOUTUBE}/embed/k1ln` },
    { of: 'https://youtu.be/k1ln?si=x', url: `${YOUTUBE}/embed/k1ln` },
    { of: 'https://WWW.YOUTUBE-NOCOOKIE.com/embed/k1ln', url: `${YOUTUBE}/embed/k1ln` },
    { of: 'https://vimeo.com/123', url: `${VIMEO}/video/123?dnt=1` },
    { of: 'https://vimeo.com/123/abc4', url: `${VIMEO}/video/123?dnt=1&h=abc4` },
    { of: 'https://player.vimeo.com/video/123?h=abc4&app_id=1', url: `${VIMEO}/video/123?dnt=1&h=abc4` },
  ])('of $of is $url', ({ of, url }) => {
    expect(playerOf(of)?.url).toBe(url)
    expect(url.startsWith(`${playerOf(of)?.origin}/`)).toBe(true)
  })

  it.each([
    ...['https://videos.example.com/embed/1', 'https://www.youtube.com.evil.example/embed/k1ln'],
    ...['https://evil.example/?https://youtu.be/k1ln', 'https://www.youtube.com/', 'https://youtu.be/'],
    ...['https://www.youtube.com/embed/k1ln%22%3E', 'https://youtube.com@evil.example/embed/k1ln'],
    ...['https://vimeo.com/about', 'javascript:alert(1)', '/watch?v=k1ln', ''],
  ])('of %s is none', (address) => {
    expect(playerOf(address)).toBeUndefined()
  })
})

it.each([
  {
    markup: '<iframe width="5" src="https://a.example/1?x=1&amp;y=2" onload="x()">',
    address: 'https://a.example/1?x=1&y=2',
  },
  { markup: "<p>Film</p><IFRAME SRC='/own'></IFRAME>", address: '/own' },
  { markup: '<video controls><source src=/film.mp4></video>', address: '/film.mp4', isFile: true },
  { markup: '<video src=/film.mp4 controls>', address: '/film.mp4', isFile: true },
  { markup: '<iframe data-src="/a">', address: undefined },
  { markup: '<iframe src="/cut', address: '/cut' },
  { markup: 'words', address: undefined },
])('the video in $markup is at $address', ({ markup, address, isFile = false }) => {
  expect(embeddedVideo(markup)).toEqual(address === undefined ? undefined : { address, isFile })
})

describe('the policy', () => {
  const wrapper = (html: string) =>
    `<div class="sqs-video-wrapper" data-load="false" data-html="${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}" data-provider-name="">`
  const link = (href: string) => `<a class="button" data-island="film" href="${href}">`

  it.each([
    {
      what: 'a provider',
      html: wrapper('<iframe src="https://youtu.be/k1ln">'),
      opens: { 'frame-src': [YOUTUBE] },
    },
    {
      what: 'two providers, one of them twice',
      html:
        wrapper('<iframe src="https://youtu.be/a">') +
        link('https://vimeo.com/1') +
        link('https://youtu.be/b'),
      opens: { 'frame-src': [YOUTUBE, VIMEO] },
    },
    {
      what: 'a file elsewhere',
      html: wrapper('<video src="https://cdn.example/film.mp4">'),
      opens: { 'media-src': ['https://cdn.example'] },
    },
    { what: 'a file of the website', html: wrapper('<video src="/film.mp4">'), opens: {} },
    { what: 'a file without TLS', html: wrapper('<video src="http://cdn.example/film.mp4">'), opens: {} },
    ...["https://cdn.example;script-src'unsafe-inline'", 'https://a,b', 'https://*', 'https://*.example'].map(
      (origin) => ({
        what: `a file at ${origin}`,
        html: wrapper(`<video src="${origin}/a.mp4">`),
        opens: {},
      }),
    ),
    { what: 'another provider', html: wrapper('<iframe src="https://videos.example/1">'), opens: {} },
    { what: 'words about a provider', html: '<p>https://youtu.be/k1ln data-html="x"</p>', opens: {} },
    { what: 'no video', html: '<p>Cups</p>', opens: {} },
  ])('of a page with $what opens $opens', ({ html, opens }) => {
    expect(playerSources(html)).toEqual(opens)
  })

  it.each(['https://cdn.example;sandbox', 'https://cdn.example, ', "'self' *"])(
    'leaves out a source with a separator: %s',
    (source) => {
      const opened = { 'media-src': [source, 'https://cdn.example'], 'script-src': [source] }
      expect(policyFor('n', opened)).toBe(`${policyFor('n')};media-src 'self' https://cdn.example`)
    },
  )

  it('joins what several parts of a page need', () => {
    expect(joinSources({ 'frame-src': ['a'], 'script-src': ['a'] }, { 'frame-src': ['b', 'a'] })).toEqual({
      'frame-src': ['a', 'b'],
      'script-src': ['a'],
    })
  })
})
