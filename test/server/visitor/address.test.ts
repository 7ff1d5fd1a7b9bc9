import { expect, it } from 'vitest'
import { toCountedAddress } from '../../../server/visitor/address.ts'

it.each([
  { written: '203.0.113.7', counted: '203.0.113.7' },
  { written: '203.0.113.7:4711', counted: '203.0.113.7' },
  { written: '::ffff:203.0.113.7', counted: '203.0.113.7' },
  { written: '::ffff:cb00:7107', counted: '203.0.113.7' },
  { written: '::FFFF:CB00:7107', counted: '203.0.113.7' },
  { written: '0:0:0:0:0:ffff:203.0.113.7', counted: '203.0.113.7' },
  { written: '[::ffff:203.0.113.7]:443', counted: '203.0.113.7' },
  { written: '2001:db8:0:7::9', counted: '2001:db8:0:7::/64' },
  { written: '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', counted: '2001:db8:0:7::/64' },
  { written: '[2001:db8:0:7::9]', counted: '2001:db8:0:7::/64' },
  { written: '[2001:db8:0:7::9]:443', counted: '2001:db8:0:7::/64' },
  { written: 'fe80::1%eth0', counted: 'fe80:0:0:0::/64' },
  { written: '::1', counted: '0:0:0:0::/64' },
  { written: ' 203.0.113.7 ', counted: '203.0.113.7' },
  { written: 'unknown', counted: 'none' },
  { written: '_hidden', counted: 'none' },
  { written: '203.0.113.7, 10.0.0.1', counted: 'none' },
  { written: '', counted: 'none' },
])('counts $written as $counted', ({ written, counted }) => {
  expect(toCountedAddress(written)).toBe(counted)
})
