import { getCountries, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { diallingOf } from '#features/numbers/facts/dialling.ts';
import { insideRows } from '#features/numbers/facts/pair-facts.ts';
import { digitsOf } from '#lib/phone/phone.ts';

describe('a number is dialled', () => {
  it.each([
    ['GB', '442079460365', '020 7946 0365'],
    ['US', '12125550123', '(212) 555-0123'],
    ['BR', '551132654321', '3265-4321'],
    ['FR', '33142278186', '01 42 27 81 86'],
    ['DE', '4930123456', '030 123456'],
    ['IT', '390612345678', '06 1234 5678'],
    ['ES', '34930550174', '930 55 01 74'],
    ['IL', '97235501234', '03-550-1234'],
    ['AU', '61255503096', '(02) 5550 3096'],
    ['JP', '81665550012', '06-6555-0012'],
    ['AR', '541150044123', '011 5004-4123'],
    ['MX', '525550550205', '55 5055 0205'],
    ['RU', '74951234567', '8 (495) 123-45-67'],
    ['UA', '380445550124', '044 555 0124'],
    ['CR', '50622550230', '2255 0230'],
  ])('from a landline in its own country, %s', (country, digits, inside) => {
    expect(diallingOf(digits, country)).toMatchObject({ inside });
    expect(diallingOf(digits, country)).not.toHaveProperty('abroad');
  });

  it.each([
    ['GB', '00 972 3-550-1234', '97235501234'],
    ['US', '011 44 20 7946 0365', '442079460365'],
    ['CA', '011 44 20 7946 0365', '442079460365'],
    ['FR', '00 44 20 7946 0365', '442079460365'],
    ['AU', '0011 44 20 7946 0365', '442079460365'],
    ['JP', '010 44 20 7946 0365', '442079460365'],
    ['MX', '00 44 20 7946 0365', '442079460365'],
    ['AR', '00 44 20 7946 0365', '442079460365'],
    ['RU', '810 44 20 7946 0365', '442079460365'],
    ['FI', '00 44 20 7946 0365', '442079460365'],
  ])('from a landline in %s with its one prefix', (country, number, digits) => {
    expect(diallingOf(digits, country).landlineAbroad).toEqual({ number, prefixes: [] });
  });

  it.each([
    ['IL', '00 44 20 7946 0365', ['00', '012', '013', '014']],
    ['CO', '005 44 20 7946 0365', ['005', '007', '009', '00414']],
    ['BR', '0021 44 20 7946 0365', ['0021', '0015', '0041', '0031']],
    ['KR', '001 44 20 7946 0365', ['001', '002', '005', '006']],
    ['CL', '1230 44 20 7946 0365', ['1230', '1710', '1880']],
    ['SG', '001 44 20 7946 0365', ['001', '002', '008']],
  ])(
    'from a landline in %s, where each phone company has a prefix',
    (country, number, prefixes) => {
      expect(diallingOf('442079460365', country).landlineAbroad).toEqual({ number, prefixes });
    },
  );

  it('between countries with one calling code as inside them', () => {
    expect(diallingOf('12125550123', 'CA').landlineAbroad?.number).toBe('1 (212) 555-0123');
    expect(diallingOf('74951234567', 'KZ').landlineAbroad?.number).toBe('8 (495) 123-45-67');
  });

  it.each([
    ['14035550104', '(403) 555-0104', '1 (403) 555-0104'],
    ['18495550115', '(849) 555-0115', '1 (849) 555-0115'],
  ])('with a 1 from another area alone, +%s', (digits, inside, number) => {
    const otherArea = { number, companyCodes: [], isNeededLocallyInPlaces: false };
    expect(diallingOf(digits, 'IL')).toMatchObject({ inside, otherArea });
  });

  it.each([
    // Callers in both area codes of Los Angeles dial the 1 locally, those in Houston must not.
    ['12135550121', '(213) 555-0121', '1 (213) 555-0121'],
    ['17135550121', '(713) 555-0121', '1 (713) 555-0121'],
  ])(
    'with a 1 from another area, and in parts of the United States always, +%s',
    (digits, inside, number) => {
      const otherArea = { number, companyCodes: [], isNeededLocallyInPlaces: true };
      for (const from of ['US', 'IL']) {
        expect(diallingOf(digits, from)).toMatchObject({ inside, otherArea });
      }
    },
  );

  it.each([
    ['551132654321', '3265-4321', ' 11 3265-4321'],
    ['557130550049', '3055-0049', ' 71 3055-0049'],
  ])('with a phone company’s code from another area of Brazil, +%s', (digits, inside, end) => {
    const dialling = diallingOf(digits, 'IL');
    const { number = '', companyCodes: [code, ...others] = [] } = dialling.otherArea ?? {};
    expect(dialling.inside).toBe(inside);
    expect(number).toBe(`0 ${code}${end}`);
    expect(others.length).toBeGreaterThan(1);
    for (const company of [code, ...others]) {
      const dialled = digitsOf(`0${company}${end}`);
      expect(parsePhoneNumberWithError(dialled, 'BR')).toMatchObject({ number: `+${digits}` });
    }
    // No company has this one.
    expect(parsePhoneNumberWithError(digitsOf(`077${end}`), 'BR').number).not.toBe(`+${digits}`);
  });

  it('in one way where the national form works everywhere', () => {
    const numbers = ['442079460365', '541150044123', '576045550141', '525550550205', '97235501234'];
    for (const digits of numbers) {
      expect(diallingOf(digits, 'FR'), digits).not.toHaveProperty('otherArea');
    }
  });

  it('from a mobile phone in the international form', () => {
    expect(diallingOf('97235501234', 'GB').mobile).toBe('+972 3-550-1234');
  });

  it('from abroad in a known way for callers of every country', () => {
    const unknown = getCountries().filter(
      (country) => diallingOf('97235501234', country).landlineAbroad === undefined,
    );
    expect(unknown).toEqual(['IL']);
  });

  it('from abroad in an unknown way when the caller’s country is unknown', () => {
    for (const country of ['', 'XX']) {
      expect(diallingOf('442079460365', country)).not.toHaveProperty('abroad');
    }
  });
});

describe('the rows of a number in its country', () => {
  const keysOf = (digits: string) => insideRows('en', diallingOf(digits, '')).map(({ key }) => key);

  it('name the areas only where these differ', () => {
    expect(keysOf('442079460365')).toEqual(['pair-facts.dial-inside']);
    expect(keysOf('14035550104')).toEqual([
      'pair-facts.dial-same-area',
      'pair-facts.dial-other-area',
    ]);
    expect(keysOf('551132654321')).toEqual([
      'pair-facts.dial-same-area',
      'pair-facts.dial-other-area-code',
    ]);
  });

  it('claim no way for all places of the United States', () => {
    expect(keysOf('12125550123')).toEqual([
      'pair-facts.dial-same-area-places',
      'pair-facts.dial-other-area-places',
    ]);
  });

  it.each(LANGUAGES)('list the phone companies’ codes to choose from, in %s', (language) => {
    const dialling = diallingOf('551132654321', '');
    const [sameArea, otherArea] = insideRows(language, dialling);
    expect(sameArea).not.toHaveProperty('values');
    const listed = String(otherArea?.values?.['codes']);
    expect(listed.match(/\d+/g)).toEqual(dialling.otherArea?.companyCodes);
    expect(listed).toContain({ en: ' or ', es: ' o ', he: ' או ', pt: ' ou ' }[language]);
  });
});
