import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { LEAVE_FIELDS, LOCK_FIELDS } from '../close.ts'
import { MEMBERSHIP_FIELDS } from '../membership.ts'
import { recordsBody } from '../performance-records.ts'
import { autocompleteQuery, detailsQuery } from '../places.ts'
import { policyReport } from '../policy-reports.ts'
import { suggestionsQuery } from '../search.ts'
import { CONSENT_FIELDS } from '../tracking-consent.ts'
import { UNLOCK_FIELDS } from '../unlock.ts'
import { needed, type VisitorCall } from './visitor-call.ts'

const common = { area: 'Pages' } as const

const prediction = z.strictObject({
  ...needed({ placeId: z.string(), description: z.string() }),
  ...{ mainText: z.string(), secondaryText: z.string() },
})

const place = z.strictObject({
  placeId: z.string(),
  ...needed({
    ...{ line1: z.string(), city: z.string(), region: z.string(), postalCode: z.string() },
    country: z.string().describe('A code such as `US`'),
  }),
})

/** The calls that whole pages make. */
export const pageCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'searchSuggestions',
    method: 'get',
    path: API_PATH.searchSuggestions,
    summary: 'Suggest results of a search',
    description: 'The first results, while the visitor types.',
    islands: ['search'],
    query: suggestionsQuery,
    queryExample: { q: 'mug' },
    answer: z.strictObject(
      needed({
        html: z.string().describe('A paragraph with a sentence about the results, and their `role=listbox`'),
      }),
    ),
    problems: [],
  },
  {
    ...common,
    id: 'suggestPlaces',
    method: 'get',
    path: API_PATH.placesAutocomplete,
    summary: 'Suggest addresses',
    description: 'Addresses that begin with what was typed.',
    islands: ['places'],
    query: autocompleteQuery,
    queryExample: { input: '389 Congress' },
    answer: z.strictObject(needed({ predictions: z.array(prediction) })),
    problems: ['places_unreachable', 'places_timeout'],
  },
  {
    ...common,
    id: 'placeDetails',
    method: 'get',
    path: API_PATH.placesDetails,
    summary: 'Read the parts of an address',
    description: 'The parts of a suggested address. A part that it does not have is empty.',
    islands: ['places'],
    query: detailsQuery,
    queryExample: { placeId: 'place-1' },
    answer: z.strictObject(needed({ place })),
    problems: ['place_unknown', 'places_unreachable', 'places_timeout'],
  },
  {
    ...common,
    id: 'unlock',
    method: 'post',
    path: API_PATH.unlock,
    summary: 'Open a page by its password',
    description: 'Opens the page at `returnTo`, or the whole website when `lock` is `site`.',
    islands: [],
    fields: UNLOCK_FIELDS,
    formExample: { password: 'the password', returnTo: '/trade' },
    problems: ['password_wrong', 'passwords_busy'],
  },
  {
    ...common,
    id: 'lock',
    method: 'post',
    path: API_PATH.lock,
    summary: 'Close a page again',
    description: 'Closes what a password opened in this browser.',
    islands: [],
    fields: LOCK_FIELDS,
    formExample: { returnTo: '/trade' },
    problems: [],
  },
  {
    ...common,
    id: 'openMembership',
    method: 'post',
    path: API_PATH.membership,
    summary: "Open a members' area",
    description: 'Opens what an order bought, in this browser.',
    islands: [],
    fields: MEMBERSHIP_FIELDS,
    formExample: { order: '6650f0c2a1b2c3d4e5f60718' },
    problems: ['membership_unpaid'],
  },
  {
    ...common,
    id: 'leaveMembership',
    method: 'post',
    path: API_PATH.membershipLeave,
    summary: "Leave a members' area",
    description: 'Closes it in this browser.',
    islands: [],
    fields: LEAVE_FIELDS,
    formExample: { returnTo: '/sail-loft-course' },
    problems: [],
  },
  {
    ...common,
    id: 'answerConsent',
    method: 'post',
    path: API_PATH.trackingConsent,
    summary: 'Answer the question for consent',
    description:
      'Sets the cookie `trackingConsent` to the answer, `yes` or `no`, and leads back to `returnTo`. A refusal also removes the cookies of tracking.',
    islands: [],
    fields: CONSENT_FIELDS,
    formExample: { answer: 'no', returnTo: '/shop' },
    problems: [],
  },
  {
    ...common,
    id: 'performanceRecords',
    method: 'post',
    path: API_PATH.performanceRecords,
    isBare: true,
    summary: 'Tell how fast a page was',
    description:
      'Sent as a beacon while the page goes away. It is logged, and the web vitals in it are counted.',
    islands: ['page'],
    body: {
      schema: recordsBody,
      example: [
        {
          ...{ app: 'pages', event: 'page-speed', pageLoadId: '6650f0c2a1b2c3d4e5f60718' },
          ...{ ts: 1767225600000, data: { loadMs: 812 } },
        },
      ],
    },
    status: 202,
    problems: ['origin_foreign'],
  },
  {
    ...common,
    id: 'policyReport',
    method: 'post',
    path: API_PATH.policyReports,
    isBare: true,
    summary: 'Report what the content security policy refused',
    description: 'Browsers send it by themselves, also as `application/csp-report`. It is only counted.',
    islands: [],
    body: { schema: policyReport, example: { 'csp-report': { 'effective-directive': 'script-src' } } },
    status: 204,
    problems: [],
  },
]
