/** AWS answers in XML. What is read here is what these operations need; everything else is cut off by their schemas. */
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, trimValues: false, htmlEntities: true });

/** A document as nested objects of texts. An empty element is empty text. */
export const xml = z
  .string()
  // Entities of a document's own can make a few bytes huge (CWE-776).
  .refine((text) => !/<!DOCTYPE/i.test(text))
  .transform((text): unknown => parser.parse(text));

/** An element that holds others: without any it is empty or blank text. */
export const element = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' ? {} : value), schema);

/** Elements that repeat: several are a list, one is itself, none is missing. */
export const many = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(schema));
