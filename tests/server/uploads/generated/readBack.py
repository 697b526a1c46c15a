"""Reads generated files with Python's own readers and prints every cell: the manifest's path is the only argument."""
import csv, datetime, json, sys

def told(value):
    if value is None or value == '':
        return None
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=' ')
    return value

def from_csv(file):
    encoding = {'utf-8': 'utf-8-sig', 'utf-16le': 'utf-16', 'windows-1252': 'cp1252'}[file['encoding']]
    with open(file['path'], newline='', encoding=encoding) as lines:
        return [[cell or None for cell in row] for row in csv.reader(lines, delimiter=file['separator'])]

def from_xlsx(file):
    import openpyxl
    return [[told(cell) for cell in row] for row in openpyxl.load_workbook(file['path'], data_only=True).worksheets[0].iter_rows(values_only=True)]

def from_xls(file):
    import xlrd
    book = xlrd.open_workbook(file['path'])
    sheet = book.sheet_by_index(0)
    def cell(one):
        if one.ctype == xlrd.XL_CELL_DATE:
            moment = xlrd.xldate_as_datetime(one.value, book.datemode)
            return (moment + datetime.timedelta(microseconds=500000)).replace(microsecond=0).isoformat(sep=' ')
        if one.ctype == xlrd.XL_CELL_BOOLEAN:
            return bool(one.value)
        return told(one.value)
    return [[cell(one) for one in sheet.row(row)] for row in range(sheet.nrows)]

readers = {'csv': from_csv, 'xlsx': from_xlsx, 'xls': from_xls}
with open(sys.argv[1]) as manifest:
    print(json.dumps([readers[file['format']](file) for file in json.load(manifest)]))
