const name = { 'First name': 'Ada', 'Last name': 'Moran' }

/** The buyer of the stories, by the labels of the checkout. */
export const ada = { ...name, Email: 'ada@example.com' }

const home = {
  Address: '4 Chandlery Lane',
  City: 'Portsmouth',
  State: 'NH',
  'ZIP code': '03801',
}

/** Where it goes, free of tax. */
export const adaAtHome = { ...ada, ...home }

/** A buyer who is signed in, whose email address the checkout takes from the account. */
export const adaSignedIn = name

/** The same with the address of a new account, which has none yet. */
export const adaSignedInAtHome = { ...name, ...home }
