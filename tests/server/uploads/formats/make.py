"""Makes the files of this folder with tools that are not ours: Python's own zipfile and gzip, zstandard.

python3 -m venv venv && venv/bin/pip install pyarrow pandas openpyxl odfpy zstandard
venv/bin/python make.py
"""
import datetime as dt
import decimal
import gzip
import json
import zipfile
from pathlib import Path
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.ipc as ipc
import pyarrow.parquet as pq
import zstandard
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableRow, TableCell
from odf.text import P

here = Path(__file__).parent
expected = {}

months = {
    'january.csv': 'day;shop;amount\n2024-01-05;Köln;12,50\n2024-01-06;Graz;7,25\n',
    'february.csv': 'day;shop;amount\n2024-02-01;Köln;8\n',
    'march.csv': 'day,shop,amount\n2024-03-01,"Zürich, Nord",9.75\n',
}
with zipfile.ZipFile(here / 'months.zip', 'w', zipfile.ZIP_DEFLATED) as archive:
    archive.writestr('sales/', '')
    archive.writestr('__MACOSX/sales/._january.csv', 'noise')
    for name, text in months.items():
        archive.writestr(f'sales/{name}', text.encode('cp1252' if name == 'january.csv' else 'utf-8'))
    archive.writestr('sales/notes.pdf', b'%PDF-1.4')

sales = 'id,name,price\n' + ''.join(f'{i},"item ""{i}""\nsecond line",{i / 8}\n' for i in range(300))
(here / 'sales.csv.gz').write_bytes(gzip.compress(sales.encode(), mtime=0))
(here / 'sales.csv.zst').write_bytes(zstandard.ZstdCompressor(level=3).compress(sales.encode()))
expected['sales'] = [[str(i), f'item "{i}"\nsecond line', i / 8] for i in range(300)]

types = pa.table({
    'id': pa.array([1, 2, 3], pa.int32()),
    'big': pa.array([2**64 - 1, 1, None], pa.uint64()),
    'name': ['a', 'NA', ''],
    'when': pa.array([dt.datetime(2024, 1, 1, 1, 2, 3, 456789), None, dt.datetime(1950, 1, 1)], pa.timestamp('ns')),
    'nano': pa.array([1, 2000, None], pa.timestamp('ns')),
    'zone': pa.array([0, 1, None], pa.timestamp('us', 'UTC')),
    'day': [dt.date(2024, 2, 29), None, dt.date(1, 1, 1)],
    'money': pa.array([decimal.Decimal('1.10'), None, decimal.Decimal('-12345678901234567890.05')], pa.decimal128(30, 2)),
    'tags': pa.array([['x', 'y'], None, []], pa.list_(pa.string())),
    'at': pa.array([{'lat': 1.5, 'more': {'z': 1}}, None, {'lat': None, 'more': None}]),
    'raw': pa.array([b'\xff\x00', b'a', None], pa.binary()),
    'bytes': pa.array([b'abc', 'é'.encode(), None], pa.binary()),
    'kind': pa.array(['p', 'q', 'p']).dictionary_encode(),
    'ok': [True, None, False],
    'time': [dt.time(1, 2, 3, 4), None, None],
    'share': pa.array([0.5, float('nan'), None], pa.float64()),
})
pq.write_table(types, here / 'types.parquet', compression='zstd')
expected['types'] = [
    [1, str(2**64 - 1), 'a', '2024-01-01 01:02:03.456789', '1970-01-01 00:00:00.000000001', '1970-01-01 00:00:00+00',
     '2024-02-29', '1.10', '["x","y"]', 1.5, '{"z":1}', 'FF00', 'abc', 'p', True, '01:02:03.000004', 0.5],
    [2, '1', 'NA', None, '1970-01-01 00:00:00.000002', '1970-01-01 00:00:00.000001+00',
     None, None, None, None, None, '61', 'é', 'q', None, None, 'NaN'],
    [3, None, '', '1950-01-01 00:00:00', None, None,
     '0001-01-01', '-12345678901234567890.05', '[]', None, None, None, None, 'p', False, None, None],
]

feather.write_feather(types, here / 'types.feather', compression='lz4')
more = pa.table({
    'small': pa.array([-128, 127, None], pa.int8()),
    'wide': pa.array([-2**63, 2**63 - 1, None], pa.int64()),
    'half': pa.array([0.5, -2.0, None], pa.float16()),
    'huge': pa.array([decimal.Decimal('1234567890123456789012345678901234567890.5'), decimal.Decimal('-0.1'), None], pa.decimal256(41, 1)),
    'cents': pa.array([decimal.Decimal('1.10'), decimal.Decimal('-0.05'), None], pa.decimal64(9, 2)),
    'seconds': pa.array([0, -1, None], pa.timestamp('s')),
    'berlin': pa.array([1704067200001, 0, None], pa.timestamp('ms', 'Europe/Berlin')),
    'nanos': pa.array([1, 1000, None], pa.timestamp('ns', 'UTC')),
    'noon': pa.array([43200, 1, None], pa.time32('s')),
    'tick': pa.array([43200000000001, 0, None], pa.time64('ns')),
    'old': pa.array([dt.date(1, 1, 1), dt.date(2024, 2, 29), None], pa.date64()),
    'lasts': pa.array([90061000000, -1, None], pa.duration('us')),
    'span': pa.array([(1, 2, 3000), (0, -1, 0), None], pa.month_day_nano_interval()),
    'text': pa.array(['\ufeffx', 'a long text of more than twelve', None], pa.string_view()),
    'large': pa.array(['ä', '', None], pa.large_string()),
    'fixed': pa.array([b'ab', b'\xff\x00', None], pa.binary(2)),
    'pairs': pa.array([[('a', 1)], [], None], pa.map_(pa.string(), pa.int64())),
    'point': pa.array([[1, 2], [3, None], None], pa.list_(pa.int16(), 2)),
    'rows': pa.array([[{'n': 2**60}], [None], None], pa.list_(pa.struct({'n': pa.int64()}))),
    'run': pa.RunEndEncodedArray.from_arrays([1, 3], pa.array(['x', None])),
    'none': pa.nulls(3),
    'key': pa.array(['p', None, 'q']).dictionary_encode(),
    'bits': pa.array([True, False, None]),
})
with ipc.new_stream(here / 'more.arrows', more.schema, options=ipc.IpcWriteOptions(compression='zstd')) as sink:
    for batch in more.to_batches(max_chunksize=2): sink.write_batch(batch)
expected['more'] = [
    [-128, str(-2**63), 0.5, '1234567890123456789012345678901234567890.5', '1.10', '1970-01-01 00:00:00',
     '2024-01-01 00:00:00.001+00', '1970-01-01 00:00:00.000000001+00', '12:00:00', '12:00:00.000000001', '0001-01-01',
     '25:01:01', '1 month 2 days 00:00:00.000003', '\ufeffx', 'ä', '6162', '{"a":1}', '[1,2]', '[{"n":1152921504606846976}]',
     'x', None, 'p', True],
    [127, str(2**63 - 1), -2, '-0.1', '-0.05', '1969-12-31 23:59:59', '1970-01-01 00:00:00+00',
     '1970-01-01 00:00:00.000001+00', '00:00:01', '00:00:00.000000000', '2024-02-29', '-00:00:00.000001', '-1 day',
     'a long text of more than twelve', '', 'FF00', '{}', '[3,null]', '[null]', None, None, None, False],
    [None] * 21 + ['q', None],
]

d=OpenDocumentSpreadsheet()
def cell(v=None,t=None,rep=None,**k):
    a=dict(k)
    if t: a['valuetype']=t
    if rep: a['numbercolumnsrepeated']=rep
    c=TableCell(**a)
    if v is not None: 
        for line in str(v).split('\n'): c.addElement(P(text=line))
    return c
t=Table(name='Data')
r = TableRow(); [r.addElement(cell(x,'string')) for x in ['id','name','day','moment','share','ok','money','span','big']]; t.addElement(r)
r = TableRow(); 
for c in [cell('1','float',value='1'),cell('two\nlines','string'),cell('05.01.24','date',datevalue='2024-01-05'),cell('x','date',datevalue='2024-01-05T10:20:30'),cell('50 %','percentage',value='0.5'),cell('TRUE','boolean',booleanvalue='true'),cell('5,00 EUR','currency',value='5',currency='EUR'),cell('30:00','time',timevalue='PT30H00M00S'),cell('12345678901234567890','float',value='12345678901234567890')]: r.addElement(c)
t.addElement(r)
r=TableRow(numberrowsrepeated=2); [r.addElement(c) for c in [cell('2','float',value='2'),cell('007','string'),cell(rep=3),cell('FALSE','boolean',booleanvalue='false')]]; t.addElement(r)
r=TableRow(numberrowsrepeated=1048570); r.addElement(cell(rep=1024)); t.addElement(r)
d.spreadsheet.addElement(t)
t2=Table(name='Other'); r = TableRow(); r.addElement(cell('a','string')); t2.addElement(r); r = TableRow(); r.addElement(cell('1','float',value='1',formula='of:=1')); t2.addElement(r)
d.spreadsheet.addElement(t2)
d.save(str(here / 'report.ods'))

(here / 'expected.json').write_text(json.dumps(expected, ensure_ascii=False, indent=1))
