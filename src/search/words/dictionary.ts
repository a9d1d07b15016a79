/**
 * Everyday words of work with computers in languages other than English → the English words skills are written in.
 * Data. One meaning a line: English words, then the beginnings of Spanish, Portuguese, French, Italian and German words
 * (accents folded; at least four letters; any ending up to four letters may follow), then after the bar Chinese and
 * Japanese words as they are written.
 */
export const dictionaryLines = `
accessibility: accesibilidad acessibilidade accessibilite barrierefrei | 无障碍 可访问性 アクセシビリティ
account: cuenta conta compte konto konten | 账户 帐号 アカウント
accounting: contabilidad contabilidade comptabilit buchhaltung | 会计 記帳 会計
add: anadir agregar adicionar ajouter hinzufug aggiung | 添加 追加
address: direccion endereco adresse indirizzo | 地址 住所
agent: agente | 智能体 代理 エージェント
alert: alerta alarme warnung avviso | 告警 警报 アラート
analyze analysis: analiz analis analys | 分析 解析
announcement: anuncio annonce ankundigung | 公告 お知らせ
answer: respond respuesta respost repons antwort beantwort risposta | 回答 答案
app application: aplicacion aplicativo aplicacao anwendung applicazione | 应用 应用程序 アプリ
architecture: arquitectura arquitetura architektur architettura | 架构 アーキテクチャ
article: articulo artigo artikel articolo | 文章 记事 記事 論文
audio: | 音频 音声 オーディオ
audit: auditor auditar uberpruf | 审计 审核 監査
automate automation: automatiz automatis automatisier | 自动化 自動化
backup: respaldo sauvegard sicherung | 备份 バックアップ
bank: banco banque | 银行 銀行
bill invoice: factura fatura facture rechnung fattura | 发票 账单 請求書
blog: | 博客 ブログ
book: livro livre buch bucher | 书籍 图书 本の
brand: marca marque marke marken | 品牌 ブランド
browser: navegador navigateur | 浏览器 ブラウザ
budget: presupuesto orcamento bilancio haushalt | 预算 予算
bug error: erro fehler errore bogue | 错误 缺陷 エラー バグ 不具合
build: construir compilar constru bauen erstell | 构建 ビルド
business: negocio entreprise geschaft unternehmen azienda | 商业 业务 ビジネス
buy purchase: comprar acheter kaufen einkauf | 购买 採購 購入
calculate: calcular calculer berechn calcolare | 计算 計算
calendar: calendario calendrier kalender | 日历 カレンダー
campaign: campana campanha campagn kampagne | 活动 キャンペーン
change: cambio cambiar mudanca changement ander anderung modifica | 变更 更改 修改 変更
chart diagram: grafico graphique diagramm schaubild grafici | 图表 图形 グラフ チャート
check: comprobar verificar verifier prufen controllar | 检查 校验 確認 チェック
class course: curso cours kurs lezione | 课程 授業 講座
clean: limpiar limpar nettoy bereinig aufraum pulire | 清理 清洗 整理 掃除
client customer: cliente clients kunde kunden | 客户 顧客 お客様
cloud: nube nuvem nuage | 云端 云服务 クラウド
code: codigo quellcode codice | 代码 コード
comment: comentario commentaire kommentar | 评论 注释 コメント
company: empresa firma societe | 公司 企业 会社 企業
compare: comparar comparer vergleich confrontar | 比较 对比 比較
competitor: competidor concorrent wettbewerb konkurren | 竞争对手 竞品 競合
compliance: cumplimiento conformidade conformite konformitat einhaltung | 合规 コンプライアンス
component: componente composant komponente | 组件 コンポーネント
compress: comprimir compresser komprimier | 压缩 圧縮
configure configuration: configur konfigur einricht einstell | 配置 设置 設定
container: contenedor conteneur | 容器 コンテナ
contract: contrato contrat vertrag contratto | 合同 契約
convert: convertir converter konvertier umwandel | 转换 変換
copy: copiar copier kopier | 复制 コピー
cost: coste costo custo cout kosten | 成本 费用 コスト 費用
create generate: crear criar creer cree creare erzeug generar gerar generer | 创建 生成 制作 作成 作る 作りたい
credit: credito kredit | 信用 信贷
dashboard: tablero painel tableau | 仪表板 仪表盘 ダッシュボード
data: dato datos dado dados donnee daten dati | 数据 データ
database: datenbank | 数据库 データベース
date: fecha datum | 日期 日付
debug: depur debog fehlersuch | 调试 デバッグ
delete remove: borrar eliminar apagar supprim losch entfern rimuov | 删除 移除 削除
deploy deployment: desplieg despleg implant deploi bereitstell ausroll | 部署 发布 デプロイ
design: diseno disenar desenho concevoir entwurf gestalt progetta | 设计 デザイン 設計
developer development: desarroll desenvolv developpe entwickl sviluppa | 开发 开发者 開発
document documentation: documento documentacion documentac dokument | 文档 文件 ドキュメント 文書 書類
download: descargar baixar telecharg herunterlad scaricare | 下载 ダウンロード
draft: borrador rascunho brouillon entwurf bozza | 草稿 起草 下書き
draw illustration: dibujar desenhar dessin zeichn ilustra illustrier | 插图 插画 配图 绘制 绘图 イラスト 挿絵
edit: editar modifier bearbeit | 编辑 編集
email: correo courriel mails | 邮件 邮箱 メール
employee: empleado funcionario employe mitarbeiter dipendent | 员工 従業員 社員
encrypt: cifrar criptograf chiffre verschlussel | 加密 暗号
evaluate: evaluar avaliar evaluer bewert valutare | 评估 评价 評価
event: evento evenement veranstaltung | 事件 イベント
example: ejemplo exemplo exemple beispiel esempio | 示例 例子
experiment: experimento versuch esperiment | 实验 実験
explain: explic erklar spiegare | 解释 说明 説明
export: exportar exporter exportier | 导出 エクスポート
extract: extraer extrair extraire extrah | 提取 抽取 抽出
feature: funcion funcionalidad fonctionnalite funktion | 功能 特性 機能
feedback: retroaliment ruckmeld | 反馈 フィードバック
file: fichero archivo arquivo fichier datei | 文件 ファイル
film video: pelicula filmato | 视频 影片 電影 动画 動画 ビデオ
finance financial: finanz financ financeir finanza | 金融 财务 财经 財務
fix repair: arregl corregir consert corrig repar beheb | 修复 修正 修理
folder directory: carpeta pasta dossier ordner verzeichnis cartella | 文件夹 目录 フォルダ ディレクトリ
font: fuente police schriftart | 字体 フォント
forecast: pronostic previs vorhersag prognos | 预测 予測
form: formulario formulaire formular modulo | 表单 表格 フォーム
format: formato formatier | 格式 フォーマット
forum community: comunidad comunidade communaute gemeinschaft | 社区 コミュニティ
game: juego jogo jeux spiel gioco | 游戏 ゲーム
genome gene: genoma genom genetic genetisch | 基因 遗传 ゲノム 遺伝子
guide tutorial: guia anleitung guida | 教程 指南 ガイド チュートリアル 手順
help support: ayuda ajuda aide hilfe suporte | 支持 帮助 サポート
hire recruiting: contratar contratac recrut einstellung rekrutier | 招聘 採用
history: historia historial historico historique geschichte verlauf | 历史 履歴 歴史
image picture: imagen imagem image bilder bild immagine foto | 图片 图像 照片 画像 写真
import: importar importer importier | 导入 インポート
improve optimize: mejorar melhorar ameliorer optimis optimiz verbesser migliora | 优化 改进 提升 改善 最適化
incident: incidente vorfall storung | 事故 故障 障害 インシデント
infrastructure: infraestrutura infraestructura infrastruktur infrastruttura | 基础设施 インフラ
install: instalar installer installier | 安装 インストール
interface: interfaz interfac oberflache schnittstelle | 界面 接口 インターフェース 画面
interview: entrevista entretien intervista befrag | 面试 访谈 インタビュー 面接
investor investment: invers investidor investiss investor anleger investi | 投资 投资者 投資 投資家
kernel: kernkomponente | 内核 カーネル
keyword: palavra schlusselwort stichwort | 关键词 キーワード
language: idioma lenguaje lingua langue sprache | 语言 言語
law legal: legal juridic rechtlich gesetz legge jurist | 法律 法务 法務
learn training: aprend entrena trein entraine trainier lernen | 学习 训练 培训 学習 訓練
legacy: heredado altsystem | 遗留 レガシー
letter: carta lettre brief lettera | 信函 手紙
library package: biblioteca bibliotheque bibliothek librer paquete pacote paket | 库 软件包 ライブラリ パッケージ
license: licencia licenca licence lizenz licenza | 许可证 ライセンス
link: enlace lien verknupf collegament | 链接 リンク
list: lista liste | 列表 清单 リスト 一覧
log logs: registro journaux protokoll | 日志 ログ
login authentication: autentica authentifi anmeld autenti | 登录 认证 ログイン 認証
logo icon: logotipo icono icone | 图标 アイコン ロゴ
machine: maquina maschine macchina | 机器 機械
maintain maintenance: mantener manutenc manten mainten wartung pflege | 维护 保守
map: mapa carte karte | 地图 地図
market: mercado marche markt mercato | 市场 市場
marketing: mercadotecnia werbung | 营销 マーケティング
medical clinical: medic clinic klinisch medizin | 医疗 医学 临床 医療 臨床
meeting: reunion reuniao besprech sitzung riunione | 会议 会議 ミーティング
memory: memoria memoire speicher | 内存 记忆 メモリ
merge combine: fusionar combinar mesclar fusionn zusammenfuhr unire juntar | 合并 結合 統合 マージ
message: mensaje mensagem nachricht messaggio | 消息 信息 メッセージ
migrate migration: migrar migrac migrer migrier umzug umstell | 迁移 移行
mobile phone: movil celular telefon handy mobil | 手机 移动端 スマホ モバイル
model: modelo modele modell modello | 模型 モデル
money payment: dinero pago pagamento paiement paiement zahlung geld bezahl | 支付 付款 支払 決済
monitor monitoring: monitoriz monitora surveill uberwach | 监控 監視
music song: musica cancion musique chanson musik | 音乐 歌曲 音楽
network: redes rede reseau netzwerk rete | 网络 ネットワーク
news newsletter: noticia nouvelles nachrichten notizie boletin rundbrief | 新闻 ニュース
note notes: apunte notiz anotac appunti | 笔记 ノート メモ
number: numero nombre zahl nummer | 数字 番号
office: oficina escritorio bureau buro ufficio | 办公 オフィス
order: pedido commande bestell ordine | 订单 注文
page: pagina seite | 页面 网页 ページ
paper scientific: cientific scientifiqu wissenschaft scientific | 论文 科学 科研 科学的
password secret: contrasena senha passe passwort geheim segreto | 密码 密钥 パスワード 秘密
patient: paciente pazient | 患者 病人
performance: rendimiento desempenho leistung prestazion | 性能 パフォーマンス
permission: permiso permissao berechtig autorizz | 权限 権限
personal: persoenlich personnel | 个人 個人
plan: planificar planejar planifi planung piano | 计划 规划 計画
policy: politica politique richtlinie | 政策 策略 ポリシー 方針
post: publicar publica publier beitrag veroffentlich pubblica | 帖子 発信 投稿
presentation slides: presentac apresentac diapositiv prasentation folien | 演示文稿 幻灯片 プレゼン スライド
price pricing: precio preco prix preis prezzo | 价格 定价 価格 料金
print: imprimir imprimer drucken stampa | 打印 印刷
privacy: privacidad privacidade confidentialit datenschutz | 隐私 プライバシー
process: proceso processo processus prozess | 流程 过程 プロセス
product: producto produto produit produkt prodotto | 产品 製品 商品
program programming: programa programm | 程序 编程 プログラム
project: proyecto projeto projet projekt progetto | 项目 プロジェクト
prompt: eingabeaufforderung | 提示词 プロンプト
protein: proteina eiweiss | 蛋白质 タンパク質
quality: calidad qualidade qualite qualitat | 质量 品質
query: consulta requete abfrage interroga | 查询 クエリ 検索
question: pregunta pergunta frage domanda | 问题 質問
read: leer lire lesen leggere | 阅读 读取 読む 読み
receipt expense: recibo gasto despesa depense beleg quittung ausgaben | 收据 报销 領収書 経費
recommend: recomend recommand empfehl raccomand | 推荐 おすすめ 推薦
record: grabar gravar enregistr aufnahm aufzeichn | 录制 記録 録音
refactor: refactoriz refator refaktor umstrukturier | 重构 リファクタリング
regulation gdpr: rgpd dsgvo reglament regulament verordnung | 法规 規制
release: lanzamiento lancamento sortie veroffentlichung rilascio | 发布 版本 リリース
report: informe relatorio rapport bericht | 报告 报表 レポート 報告
repository: repositorio depot | 仓库 代码库 リポジトリ
requirement: requisito exigence anforderung | 需求 要件
research: investiga pesquis recherch forschung ricerca | 研究 调研 調査
resume: curriculum lebenslauf | 简历 履歴書
review: revisar revision revisao reviser rezension begutacht | 审查 审阅 评审 レビュー
risk: riesgo risco risque risiko rischio | 风险 リスク
rotate: rotar girar girare pivoter drehen | 旋转 回転
sale sales: ventas venda vente verkauf vertrieb vendita | 销售 売上 販売 営業
save: guardar salvar enregistrer speichern salvare | 保存
schedule: programar agendar planifier zeitplan | 定时 日程 予定 スケジュール
school education: escuela escola ecole schule unterricht educa | 教育 学校
scrape crawl: raspar extraer auslesen | 爬虫 抓取 爬取 スクレイピング
screenshot: captura bildschirmfoto | 截图 スクリーンショット
script: skripte guion roteiro | 脚本 スクリプト
search: buscar busca cherche suche suchen cercare | 搜索 检索 検索
security: seguridad seguranca securite sicherheit sicurezza | 安全 セキュリティ
send: enviar envoyer senden inviare | 发送 送信
server: servidor serveur | 服务器 サーバー サーバ
service: servicio servico dienst servizio | 服务 サービス
settings: ajustes parametr einstellungen impostazion | 设置 設定
sheet spreadsheet: planilha tableur tabelle foglio | 电子表格 表格 スプレッドシート 表計算
shop store: tienda loja boutique laden negozio | 商店 店铺 ショップ 店舗
signature: firmar assinatura signatur unterschrift | 签名 署名
site website: sitio sito webseite | 网站 サイト
skill: habilidad habilidade competence fahigkeit | 技能 スキル
social media: sozial | 社交媒体 小红书 微博 ソーシャル
software: logiciel | 软件 ソフトウェア
solution: solucion solucao losung soluzione | 解决方案 解決
split: dividir separar diviser aufteil dividere | 拆分 分割
standard: estandar padrao norme | 标准 標準
start: empezar iniciar comecar demarr starten | 开始 启动 開始
statistics: estadistic estatistic statistiq statistik | 统计 統計
stock share: acciones acao bourse aktie azioni | 股票 株式
store storage: almacen armazen stockage | 存储 保存
strategy: estrategia strategie | 战略 戦略
structure: estructura estrutura struktur struttura | 结构 構造
style: estilo stil | 风格 样式 スタイル
subscription: suscripcion assinatura abonnement abbonament | 订阅 サブスク
subtitle caption: subtitul legenda untertitel sottotitol | 字幕
summary summarize: resumen resumir resumo zusammenfass riassunto riassum | 摘要 总结 要約 まとめ
survey: encuesta enquete umfrage sondaggio | 调查 问卷 アンケート
table: tabla tabela tableau tabelle tabella | 表格 テーブル
task: tarea tarefa tache aufgabe compito | 任务 タスク
tax: impuesto imposto impot steuer tasse | 税务 税金
team: equipo equipe mannschaft squadra | 团队 チーム
template: plantilla modelo vorlage | 模板 テンプレート
test tests: prueba teste testar essai testen tests | 测试 テスト 試験
text: texto texte | 文本 テキスト
theme: thema | 主题 テーマ
threat: amenaza ameaca menace bedrohung minaccia | 威胁 脅威
ticket issue: incidencia chamado | 工单 チケット
time: tiempo tempo temps zeit | 时间 時間
tool: herramienta ferramenta outil werkzeug strumento | 工具 ツール
track: rastre seguimiento suivre verfolg tracciare | 跟踪 追踪 追跡
translate translation: traduc traduz traduir tradui ubersetz tradurre traduzion | 翻译 翻訳
travel: viaje viagem voyage reise viaggio | 旅行 旅游
unit: unitari einheit | 单元 ユニット 単体
update upgrade: actualiz atualiz aktualis aggiorna | 更新 升级 アップデート
upload: subir enviar televers hochlad caricare | 上传 アップロード
user: usuario utilisateur benutzer nutzer utente | 用户 ユーザー
validate: validar valider validier | 验证 検証
version: | 版本 バージョン
voice speech: gravacao stimme sprach parole voce | 语音 声音 音声
vulnerability: vulnerab schwachstell luecke lucke faille | 漏洞 脆弱性
warehouse: entrepot lagerhaus magazzino | 仓储 倉庫
weather: clima wetter meteo | 天气 天気
web: | 网页 ウェブ
work workflow: trabajo trabalho travail arbeit lavoro ablauf flujo fluxo | 工作流 工作 作業 ワークフロー
write: escribir escrever ecrire rediger redige schreib verfass scrivere redactar redigir | 撰写 写作 编写 書く 執筆
`;
