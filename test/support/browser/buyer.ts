/** The buyer of the stories, by the labels of the checkout. */
export const ada = { 'First name': 'Ada', 'Last name': 'Moran', Email: 'ada@example.com' }

/** Where it goes, free of tax. */
export const adaAtHome = {
  ...ada,
  Address: '4 Chandlery Lane',
  City: 'Portsmouth',
  State: 'NH',
  'ZIP code': '03801',
}
