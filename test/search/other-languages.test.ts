/** Tasks in other languages than English: told from English ones, read by dictionaries, and judged by what is understood of them. */
import { describe, expect, it } from 'vitest';
import { englishWords } from '../../src/adapters/english-words.ts';
import type { TaskPhrases } from '../../src/search/documents/task-phrases.ts';
import { buildSearchIndex } from '../../src/search/index/build.ts';
import { loadSearchIndex } from '../../src/search/index/load.ts';
import { readTask } from '../../src/search/rank/match-query.ts';
import { searchSkills } from '../../src/search/rank/query.ts';
import { analyse } from '../../src/search/text/analysis.ts';
import { isInOtherLanguage } from '../../src/search/text/other-languages.ts';
import { isRealWord } from '../../src/search/words/read-word.ts';
import { readQuery } from '../../src/search/words/query-words.ts';
import { cast } from '../support/search-cast.ts';

/** One task of the registry is described in Spanish too, so that one skill states Spanish words. */
const tasks: readonly TaskPhrases[] = [
  {
    slug: 'read-invoices',
    name: 'Read invoices',
    phrases: ['leer una factura escaneada'],
    skills: ['epsilon-invoice-reader'],
  },
];
const index = loadSearchIndex(buildSearchIndex(cast, tasks, englishWords()));
const isEnglish = (word: string): boolean => isRealWord(index, word);
const termsOf = (query: string): Record<string, string[]> =>
  Object.fromEntries(
    readQuery(index, query).map(({ text, readings }) => [
      text,
      readings.map(({ term }) => index.terms.at(term)),
    ]),
  );
const first = (task: string, keywords: readonly string[] = []) =>
  searchSkills(index, task, { mode: 'resolve', limit: 1, keywords });

describe('isInOtherLanguage', () => {
  it.each([
    'Quiero resumir los informes que mandan las tres tiendas sin perder los totales',
    'wir brauchen Lasttests mit Gatling für den Bestellvorgang, auch mit Anmeldung über OIDC',
    'code review für unser Go-Projekt einrichten, die Pipeline ist noch nicht fertig',
    'je voudrais résumer les comptes rendus de nos réunions avec Claude',
    'preciso de um relatório das vendas com gráficos para a equipe',
    'vorrei un riassunto delle riunioni della settimana',
  ])('%s', (task) => expect(isInOtherLanguage(analyse(task), isEnglish)).toBe(true));

  it.each([
    'summarize the reports of three shops and keep the totals',
    'call variants de novo in a trio and annotate the die layout of chip 4',
    'write a page about the Museo de la Reforma in Mexico',
    'deploy the app',
    '',
  ])('is not: %s', (task) => expect(isInOtherLanguage(analyse(task), isEnglish)).toBe(false));
});

describe('a task in another language', () => {
  it('is read without its function words', () => {
    expect(Object.keys(termsOf('¿Puede usted leer la factura que tengo aquí?'))).toEqual(['leer', 'factura']);
  });

  it('is translated also where a skill states the word itself, which then counts no more than what it means', () => {
    expect(termsOf('necesito leer cada factura')['factura']).toEqual(['factura', 'invoic']);
    const word = readQuery(index, 'necesito leer cada factura').find(({ text }) => text === 'factura');
    const weights = word?.readings.map(({ term, trust }) => trust * (index.rarity[term] ?? 0)) ?? [];
    expect(weights[0]).toBeCloseTo(index.rarity[index.terms.find('invoic')] ?? 0);
  });

  it('takes an English word with a slip for no word of another language', () => {
    expect(termsOf('sumarize the note')['sumarize']).not.toContain('sum');
  });

  it('finds the skill that an English task finds', () => {
    const { hits, verdict } = first('necesito un gráfico de barras de los datos de este archivo CSV');
    expect(hits[0]?.slug).toBe('acme-chart-maker');
    expect(verdict).not.toBe('none');
  });

  it('is not judged by words that no dictionary has, where the caller gives keywords', () => {
    const task = 'unsere Rechnungen bitte ordentlich, zeitnah und gewissenhaft durchforsten';
    const keywords = ['invoice', 'extract totals', 'scanned receipts'];
    const texts = readTask(index, task, keywords).asked.map(({ text }) => text);
    expect(texts).not.toContain('ordentlich');
    expect(readTask(index, task, []).asked.map(({ text }) => text)).toContain('ordentlich');
    const { hits, verdict } = first(task, keywords);
    expect(hits[0]?.slug).toBe('epsilon-invoice-reader');
    expect(verdict).not.toBe('none');
  });

  it('that no skill is for stays without one', () => {
    expect(first('¿Cómo quito las hormigas de la cocina de mi abuela?').verdict).toBe('none');
    expect(
      first('Wie halte ich Marder vom Dachboden fern?', ['pest control', 'marten deterrent']).verdict,
    ).toBe('none');
  });
});

describe('a task of which hardly a word is known', () => {
  it.each([
    'przetłumacz umowę na angielski i sprawdź klauzule',
    'hyvää huomenta, tarkista sopimus',
    'ทำสไลด์นำเสนอ',
    'сделай презентацию',
  ])('may be in a language that is not read: %s', (task) => expect(first(task).mostlyUnknown).toBe(true));

  it('is answered by its keywords alone, never as a match, and says so', () => {
    const task = 'tarkista nämä laskut ja korosta riskit';
    const keywords = ['invoice', 'scanned receipts'];
    const { hits, verdict, mostlyUnknown } = first(task, keywords);
    expect(readTask(index, task, keywords).asked).toEqual([]);
    expect(hits[0]?.slug).toBe('epsilon-invoice-reader');
    expect({ verdict, mostlyUnknown }).toEqual({ verdict: 'weak', mostlyUnknown: true });
  });

  it.each([
    'knead sourdough and bake it',
    'zymurgy',
    'bitte den Vertrag prüfen und übersetzen',
    'exract the totals of this invoice',
    'necesito leer cada factura',
    'сделай презентацию from the invoice',
  ])('is not: %s', (task) => expect(first(task).mostlyUnknown).toBe(false));
});
