"""Makes excel95.xls with Gnumeric and report.xlsb with SheetJS of the same cells, in this folder.

apt install gnumeric; npm install --prefix there xlsx@0.18.5; python3 -m venv venv && venv/bin/pip install openpyxl
NODE_PATH=there/node_modules venv/bin/python makeWorkbooks.py
"""
import datetime as dt
import subprocess
import tempfile
from pathlib import Path
import openpyxl

here = Path(__file__).parent
book = openpyxl.Workbook()
sheet = book.active
sheet.title = 'Käufe'
sheet.append(['id', 'name', 'price', 'count', 'day', 'at', 'clock', 'ok', 'error', 'double', 'shout'])
rows = [
    ['Zürich', 1.25, 7, dt.date(2024, 2, 29), dt.datetime(2024, 1, 2, 10, 20, 30), dt.time(7, 8, 9), True, '=1/0'],
    ['007', -2.5, -3, dt.date(1990, 12, 31), dt.datetime(1999, 12, 31, 23, 59, 59), dt.time(23), False, 5],
    ['a "b"\nc', 1e300, 536870912, None, dt.datetime(2030, 6, 1, 12), None, True, None],
    [None, 0.07, 0, dt.date(1900, 3, 1), None, dt.time(0, 0, 1), None, '=NA()'],
]
for at, row in enumerate(rows):
    sheet.append([at + 1, *row, f'=A{at + 2}*2', f'=UPPER(B{at + 2})'])
sheet = book.create_sheet('Shops')
for row in [['shop', 'open'], ['Köln', True], [None, False]]:
    sheet.append(row)
sheet['A5'] = 'merged'
sheet.merge_cells('A5:B5')
sheet = book.create_sheet('Notes')
sheet.sheet_state = 'hidden'
for row in [['note'], ['hidden text']]:
    sheet.append(row)

sheetjs = """
const { readFile, writeFile } = require('xlsx')
const [from, to] = process.argv.slice(1)
const book = readFile(from, { cellNF: true })
book.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] }
writeFile(book, to, { bookType: 'xlsb', compression: true, bookSST: true })
"""
with tempfile.TemporaryDirectory() as folder:
    written, computed = Path(folder) / 'written.xlsx', Path(folder) / 'computed.xlsx'
    book.save(written)
    convert = ['ssconvert', '--recalc', '-T']
    subprocess.run([*convert, 'Gnumeric_Excel:excel_biff7', written, here / 'excel95.xls'], check=True)
    subprocess.run([*convert, 'Gnumeric_Excel:xlsx', written, computed], check=True)
    subprocess.run(['node', '-e', sheetjs, computed, here / 'report.xlsb'], check=True)
