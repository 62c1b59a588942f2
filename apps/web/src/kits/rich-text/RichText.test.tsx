import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RichText } from './RichText.tsx'

const linkTo = (address: string, rest = '') => {
  const { unmount } = render(<RichText html={`<p><a href="${address}"${rest}>there</a></p>`} />)
  const { target, rel } = screen.getByText<HTMLAnchorElement>('there')
  unmount()
  return { target, rel }
}

it.each(['https://city.example/a?b=1', 'http://city.example', 'HTTPS://CITY.EXAMPLE'])(
  'A-INFO-01 a link to %s opens in a tab of its own, which learns nothing of this one',
  (address) => {
    const apart = { target: '_blank', rel: 'noopener noreferrer nofollow' }
    expect(linkTo(address)).toEqual(apart)
    expect(linkTo(address, ' target="_top" rel="opener"')).toEqual(apart)
  },
)

it.each(['mailto:help@city.example', '/cases', 'javascript:alert(1)'])('A-INFO-01 no tab is opened for %s', (address) =>
  expect(linkTo(address, ' target="_blank"')).toEqual({ target: '', rel: '' }),
)
