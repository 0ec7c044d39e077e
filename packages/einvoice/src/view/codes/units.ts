import type { Labels } from '../../terms/term.ts';
import { namesOf } from './names-of.ts';

/** Units by their code in UN/ECE Recommendations 20 and 21. */
export const UNITS: ReadonlyMap<string, Labels> = namesOf(`
  GRM g | g
  KGM kg | kg
  TNE t | t
  MLT ml | ml
  LTR l | l
  HLT hl | hl
  MTQ m³ | m³
  CMQ cm³ | cm³
  MMT mm | mm
  CMT cm | cm
  MTR m | m
  LM lfd. m | running m
  KMT km | km
  KTM km | km
  CMK cm² | cm²
  MTK m² | m²
  HAR ha | ha
  KWH kWh | kWh
  MWH MWh | MWh
  KWT kW | kW
  KWN kWh/m³ | kWh/m³
  P1 % | %
  C62 Stück | pcs
  H87 Stück | pcs
  NAR Stück | pcs
  NMP Packungen | packs
  EA Stück | pcs
  PCE Stück | pcs
  XPP Stück | pcs
  PR Paar | pairs
  SET Satz | sets
  KT Satz | kits
  DZN Dutzend | dozen
  CEN 100 Stück | hundred
  MIL 1.000 Stück | thousand
  LS pauschal | lump sum
  E48 Leistung | service units
  ACT Vorgang | activities
  E49 Arbeitstag | working days
  IE Person | persons
  SEC Sek. | sec.
  MIN Min. | min.
  HUR Std. | h
  LH Arbeitsstunde | working hours
  DAY Tag | days
  WEE Woche | weeks
  MON Monat | months
  QAN Quartal | quarters
  ANN Jahr | years
  2N dB | dB
  4L MB | MB
  E34 GB | GB
  XBG Beutel | bags
  XBX Kiste | boxes
  XBO Flasche | bottles
  XBE Bündel | bundles
  XCA Dose | cans
  XCR Kasten | crates
  XCS Kiste | cases
  XCT Karton | cartons
  XDR Fass | drums
  XOF Plattform | platforms
  XPA Päckchen | packets
  XPK Packung | packages
  XPX Palette | pallets
  XRO Rolle | rolls
  XSA Sack | sacks
  XST Bogen | sheets
  XTU Tube | tubes
  XUN Einheit | units
  ZZ Einheit | units
`);
